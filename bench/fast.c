/* The generators in plain C, for bench/fast.py: the same mazes by the same steps.

   Compiled once for each tiling, with SIDES and KINDS as constants, and once with and
   once without TRACE. Whatever the Python lays out or allocates, this does, too; only the
   looks of places it does not have, and looks up their ways and their kinds instead. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;

#define COIN 0x80000000u

static u8 COUNT[256], CHOICES[2048];

typedef struct {
    u32 columns, rows, stride, first, places;
    int64_t step[KINDS][SIDES];
    u8 keep[KINDS][SIDES];
    u8 along[KINDS], down[KINDS];
    u8 *ways, *kinds, *opened;
    u32 *trace;
    u32 carved;
    u64 state;
} Board;

static inline u64 draw(u64 *state) {
    u64 z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (z ^ z >> 31) >> 32;
}

#define KIND(place) (KINDS == 1 ? 0 : kinds[place])
#define CHOOSE(ways) CHOICES[(ways) << 3 | draw(&state) * COUNT[ways] >> 32]
#if TRACE
#define NOTE(here, side) trace[carved++] = (here) << 3 | (side)
#else
#define NOTE(here, side) carved++
#endif
#define CARVE(here, side)                                                      \
    do {                                                                       \
        u8 kind_ = KIND(here);                                                 \
        opened[here] |= 1 << (side);                                           \
        opened[(here) + b->step[kind_][side]] |= ~b->keep[kind_][side];        \
        NOTE(here, side);                                                      \
    } while (0)
#define CROSS_OUT(here)                                                        \
    do {                                                                       \
        u8 kind_ = KIND(here);                                                 \
        for (int i_ = 0; i_ < SIDES; i_++)                                     \
            free_[(here) + b->step[kind_][i_]] &= b->keep[kind_][i_];          \
    } while (0)
#define BEGIN                                                                  \
    const u8 *kinds = b->kinds, *every = b->ways;                              \
    u8 *opened = b->opened;                                                    \
    u32 *trace = b->trace;                                                     \
    u32 carved = b->carved;                                                    \
    u64 state = b->state;                                                      \
    (void)kinds, (void)every, (void)trace, (void)opened
#define END b->carved = carved, b->state = state

static u32 place(const Board *b, u32 cell) {
    return b->first + cell / b->columns * b->stride + cell % b->columns;
}

static u8 *copy(const Board *b) {
    return memcpy(malloc(b->places), b->ways, b->places);
}

static u32 *numbered(u32 count) {
    u32 *numbers = malloc(4 * (size_t)count);
    for (u32 i = 0; i < count; i++) numbers[i] = i;
    return numbers;
}

static void backtracker(Board *b) {
    BEGIN;
    u8 *free_ = copy(b);
    u32 *path = malloc(4 * (size_t)b->places), height = 0;
    u32 here = place(b, draw(&state) * ((u64)b->columns * b->rows) >> 32);
    CROSS_OUT(here);
    for (;;) {
        u8 ways = free_[here];
        if (ways) {
            if (ways & (ways - 1)) path[height++] = here;
            u32 side = CHOOSE(ways);
            CARVE(here, side);
            here += b->step[KIND(here)][side];
            CROSS_OUT(here);
        } else if (height) {
            here = path[--height];
        } else {
            break;
        }
    }
    free(path), free(free_);
    END;
}

static void hunt_and_kill(Board *b) {
    BEGIN;
    u8 *free_ = copy(b);
    u32 here = place(b, draw(&state) * ((u64)b->columns * b->rows) >> 32);
    u32 first = b->places, all = b->columns * b->rows - 1;
    int64_t reach = 0;
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < SIDES; i++)
            if (-b->step[k][i] > reach) reach = -b->step[k][i];
    for (;;) {
        CROSS_OUT(here);
        if (here < first + reach)
            for (int i = 0; i < SIDES; i++) {
                u32 there = here + b->step[KIND(here)][i];
                if (there < first && every[there] && !opened[there]) first = there;
            }
        if (carved == all) break;
        u8 ways = free_[here];
        if (ways) {
            u32 side = CHOOSE(ways);
            CARVE(here, side);
            here += b->step[KIND(here)][side];
        } else {
            while (opened[first] || every[first] == free_[first]) first++;
            here = first;
            ways = every[here] ^ free_[here];
            u32 side = CHOOSE(ways);
            CARVE(here, side);
        }
    }
    free(free_);
    END;
}

static void come_closer(Board *b, const u32 *far) {
    BEGIN;
    for (u32 here = 0; here < b->places; here++) {
        if (!every[here]) continue;
        u8 ways = 0;
        for (int i = 0; i < SIDES; i++)
            ways |= (far[here + b->step[KIND(here)][i]] < far[here]) << i;
        if (ways) {
            u32 side = CHOOSE(ways);
            CARVE(here, side);
        }
    }
    END;
}

static void binary_tree(Board *b) {
    const u8 *kinds = b->kinds;
    u32 *far = malloc(4 * (size_t)b->places), *wave = malloc(4 * (size_t)b->places);
    memset(far, 255, 4 * (size_t)b->places);
    u32 at = 0, end = 1;
    wave[0] = place(b, b->columns * b->rows - 1);
    far[wave[0]] = 0;
    while (at < end) {
        u32 here = wave[at++], count = far[here] + 1;
        for (int i = 0; i < SIDES; i++) {
            u32 there = here + b->step[KIND(here)][i];
            if (b->ways[here] >> i & 1 && far[there] > count)
                far[there] = count, wave[end++] = there;
        }
    }
    come_closer(b, far);
    free(wave), free(far);
}

static void right_or_down(Board *b) {
    BEGIN;
    for (u32 here = 0; here < b->places; here++) {
        u8 ways = every[here] & (b->along[0] | b->down[0]);
        if (ways) {
            u32 side = CHOOSE(ways);
            CARVE(here, side);
        }
    }
    END;
}

static void wander(Board *b, u32 here, u32 limit) {
    BEGIN;
    while (carved < limit) {
        u32 side = CHOOSE(every[here]);
        u32 there = here + b->step[KIND(here)][side];
        if (!opened[there]) CARVE(here, side);
        here = there;
    }
    END;
}

static void aldous_broder(Board *b) {
    u32 cells = b->columns * b->rows;
    wander(b, place(b, draw(&b->state) * (u64)cells >> 32), cells - 1);
}

static void erase_loops(Board *b, u8 *fresh) {
    BEGIN;
    u8 *left = malloc(b->places);
    for (u32 start = 0; start < b->places; start++) {
        u32 here = start;
        for (u8 ways = fresh[here]; ways; ways = fresh[here]) {
            u8 side = left[here] = CHOOSE(ways);
            here += b->step[KIND(here)][side];
        }
        here = start;
        while (fresh[here]) {
            u32 side = left[here];
            CARVE(here, side);
            fresh[here] = 0;
            here += b->step[KIND(here)][side];
        }
    }
    free(left);
    END;
}

static void wilson(Board *b) {
    u8 *fresh = copy(b);
    fresh[b->first + b->rows / 2 * b->stride + b->columns / 2] = 0;
    erase_loops(b, fresh);
    free(fresh);
}

static void houston(Board *b) {
    u32 cells = b->columns * b->rows;
    u32 start = place(b, draw(&b->state) * (u64)cells >> 32);
    wander(b, start, (cells - 1) / 3);
    u8 *fresh = copy(b);
    fresh[start] = 0;
    for (u32 at = 0; at < b->places; at++)
        if (b->opened[at]) fresh[at] = 0;
    erase_loops(b, fresh);
    free(fresh);
}

static void prim(Board *b) {
    BEGIN;
    u8 *free_ = copy(b), *fresh = copy(b);
    u32 *frontier = malloc(4 * (size_t)b->places), count = 0;
    u32 here = place(b, draw(&state) * ((u64)b->columns * b->rows) >> 32);
    fresh[here] = 0;
    for (;;) {
        for (int i = 0; i < SIDES; i++) {
            u32 there = here + b->step[KIND(here)][i];
            free_[there] &= b->keep[KIND(here)][i];
            if (fresh[there]) fresh[there] = 0, frontier[count++] = there;
        }
        if (!count) break;
        u32 at = draw(&state) * count >> 32;
        here = frontier[at];
        frontier[at] = frontier[--count];
        u8 ways = every[here] ^ free_[here];
        u32 side = CHOOSE(ways);
        CARVE(here, side);
    }
    free(frontier), free(fresh), free(free_);
    END;
}

static void growing_tree(Board *b) {
    BEGIN;
    u8 *free_ = copy(b);
    u32 *active = malloc(4 * (size_t)b->places);
    u32 all = b->columns * b->rows - 1, first = 0, count = 1, missed = 0;
    u32 here = place(b, draw(&state) * ((u64)b->columns * b->rows) >> 32);
    active[0] = here;
    CROSS_OUT(here);
    while (carved < all) {
        while (!free_[active[count - 1]]) count--;
        while (!free_[active[first]]) first++;
        if (draw(&state) < COIN) {
            here = active[count - 1];
        } else {
            here = active[first + (draw(&state) * (count - first) >> 32)];
            while (!free_[here]) {
                if (++missed > count - first) {
                    missed = 0;
                    u32 end = count;
                    count = first;
                    for (u32 at = first; at < end; at++)
                        if (free_[active[at]]) active[count++] = active[at];
                }
                here = active[first + (draw(&state) * (count - first) >> 32)];
            }
        }
        u8 ways = free_[here];
        u32 side = CHOOSE(ways);
        CARVE(here, side);
        here += b->step[KIND(here)][side];
        active[count++] = here;
        CROSS_OUT(here);
    }
    free(active), free(free_);
    END;
}

static inline u32 top(u32 *boss, u32 one) {
    while (boss[one] != one) one = boss[one] = boss[boss[one]];
    return one;
}

static u64 *sorted(u64 *keys, size_t count) {
    u64 *other = malloc(8 * count);
    for (int shift = 32; shift < 64; shift += 11) {
        size_t starts[2049] = {0};
        for (size_t i = 0; i < count; i++) starts[(keys[i] >> shift & 2047) + 1]++;
        for (int i = 0; i < 2048; i++) starts[i + 1] += starts[i];
        for (size_t i = 0; i < count; i++)
            other[starts[keys[i] >> shift & 2047]++] = keys[i];
        u64 *swap = keys;
        keys = other, other = swap;
    }
    free(other);
    return keys;
}

static void kruskal(Board *b) {
    BEGIN;
    u64 *keys = malloc(8 * (size_t)b->places * SIDES / 2 + 8);
    size_t count = 0;
    for (u32 here = 0; here < b->places; here++)
        for (int i = 0; i < SIDES; i++)
            if (every[here] >> i & 1 && b->step[KIND(here)][i] > 0)
                keys[count++] = draw(&state) << 32 | here << 3 | i;
    keys = sorted(keys, count);
    u32 *boss = numbered(b->places);
    for (size_t at = 0; at < count; at++) {
        u32 here = (u32)keys[at] >> 3, side = keys[at] & 7;
        u32 one = boss[here], other = boss[here + b->step[KIND(here)][side]];
        u32 up = boss[one], over = boss[other];
        while (up != over) {
            if (up < over) {
                u32 swap = one;
                one = other, other = swap;
                swap = up, up = over, over = swap;
            }
            boss[one] = over;
            if (one == up) {
                CARVE(here, side);
                break;
            }
            one = up;
            up = boss[one];
        }
    }
    free(boss), free(keys);
    END;
}

static void sidewinder(Board *b) {
    BEGIN;
    for (u32 row = 0; row < b->rows; row++) {
        u32 first = b->first + row * b->stride, end = first + b->columns;
        u32 group = first, count = 0;
        for (u32 at = first; at < end; at++) {
            u8 down = every[at] & b->down[KIND(at)];
            u8 along = every[at] & b->along[KIND(at)];
            count += COUNT[down];
            u64 number = draw(&state);
            u32 here = at, side;
            if (count && (!along || number < COIN)) {
                u32 pick = (number & (COIN - 1)) * count >> 31;
                here = group;
                down = every[here] & b->down[KIND(here)];
                while (pick >= COUNT[down]) {
                    pick -= COUNT[down];
                    here++;
                    down = every[here] & b->down[KIND(here)];
                }
                side = CHOICES[down << 3 | pick];
                group = at + 1;
                count = 0;
            } else if (along) {
                side = CHOICES[along << 3];
            } else if (group > first) {
                here = group - 1;
                side = CHOICES[(every[here] & b->along[KIND(here)]) << 3];
            } else {
                continue;
            }
            CARVE(here, side);
        }
    }
    END;
}

static void eller(Board *b) {
    BEGIN;
    u32 *boss = numbered(b->places);
    int32_t *last = malloc(4 * (size_t)b->places);
    memset(last, 255, 4 * (size_t)b->places);
    for (u32 row = 0; row < b->rows; row++) {
        u32 first = b->first + row * b->stride, end = first + b->columns;
        for (int stuck = 0; stuck < 2; stuck++) {
            u32 one = top(boss, first);
            for (u32 here = first; here < end - 1; here++) {
                one = top(boss, one);
                u32 other = top(boss, here + 1);
                if (one == other) continue;
                if (stuck ? last[one] < (int64_t)first || last[other] < (int64_t)first
                          : draw(&state) < COIN) {
                    boss[other] = one;
                    if (last[other] > last[one]) last[one] = last[other];
                    u32 side = CHOICES[(every[here] & b->along[KIND(here)]) << 3];
                    CARVE(here, side);
                } else {
                    one = other;
                }
            }
            if (stuck) break;
            int blind = 0;
            for (u32 here = first; here < end; here++)
                if (every[here] & b->down[KIND(here)])
                    last[top(boss, here)] = here;
                else
                    blind = 1;
            if (!blind) break;
        }
        for (u32 here = first; here < end; here++) {
            u8 ways = every[here] & b->down[KIND(here)];
            if (!ways) continue;
            u64 number = draw(&state);
            u32 one = top(boss, here);
            if (number < COIN || last[one] == (int64_t)here) {
                u32 side = CHOICES[ways << 3 | (number & (COIN - 1)) * COUNT[ways] >> 31];
                u32 other = top(boss, here + b->step[KIND(here)][side]);
                last[one] = -1;
                if (one != other) {
                    boss[other] = one;
                    CARVE(here, side);
                }
            }
        }
    }
    free(last), free(boss);
    END;
}

static void (*const MAKERS[])(Board *) = {
    backtracker, hunt_and_kill, binary_tree, aldous_broder, wilson,     houston,
    prim,        growing_tree,  kruskal,     sidewinder,    eller,      right_or_down,
};

static u8 ways_of(const Board *b, u32 row, u32 column, const int32_t (*steps)[2]) {
    u8 ways = 0;
    for (int i = 0; i < SIDES; i++) {
        int64_t down = row + (int64_t)steps[i][0], right = column + (int64_t)steps[i][1];
        if (down >= 0 && down < b->rows && right >= 0 && right < b->columns)
            ways |= 1 << i;
    }
    return ways;
}

/* Make a maze. `steps` are rows down and columns to the right, `backs` the sides of the
   way back, for each kind and side; `open` has room for a byte for each cell. */
void make(int maker, u32 columns, u32 rows, u32 high, u32 wide,
          const int32_t (*steps)[SIDES][2], const u8 (*backs)[SIDES], u64 state,
          u8 *open) {
    u32 above = 1, beside = 1;
    Board board = {.columns = columns, .rows = rows, .state = state}, *b = &board;
    for (int w = 0; w < 256; w++)
        for (int i = COUNT[w] = 0; i < 8; i++)
            if (w >> i & 1) CHOICES[w << 3 | COUNT[w]++] = i;
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < SIDES; i++) {
            u32 down = abs(steps[k][i][0]), right = abs(steps[k][i][1]);
            if (down > above) above = down;
            if (right > beside) beside = right;
        }
    b->stride = columns + beside;
    b->first = above * b->stride + beside;
    b->places = (rows + 2 * above) * b->stride + beside;
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < SIDES; i++) {
            int32_t down = steps[k][i][0], right = steps[k][i][1];
            b->step[k][i] = down * (int64_t)b->stride + right;
            b->keep[k][i] = ~(1 << backs[k][i]);
            b->along[k] |= (down == 0 && right == 1) << i;
            b->down[k] |= (down > 0) << i;
        }
    b->ways = calloc(b->places, 1);
    b->kinds = calloc(b->places, 1);
    b->opened = calloc(b->places, 1);
    b->trace = malloc(TRACE ? 4 * (size_t)columns * rows : 1);
    for (u32 row = 0; row < rows; row++) {
        u8 *ways = b->ways + b->first + row * b->stride;
        u8 *kinds = b->kinds + b->first + row * b->stride;
        if (row >= above + high && row < rows - above) {
            memcpy(ways, ways - high * b->stride, columns);
            memcpy(kinds, kinds - high * b->stride, columns);
        } else {
            for (u32 column = 0; column < columns; column++) {
                kinds[column] = row % high * wide + column % wide;
                ways[column] = ways_of(b, row, column, steps[kinds[column]]);
            }
        }
    }
    MAKERS[maker](b);
    for (u32 row = 0; row < rows; row++)
        memcpy(open + (size_t)row * columns, b->opened + b->first + row * b->stride,
               columns);
    free(b->ways), free(b->kinds), free(b->opened), free(b->trace);
}
