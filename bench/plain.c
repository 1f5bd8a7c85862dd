/* The recursive backtracker on squares in plain C, for bench/peers.py.

   It walks on a board with a rim, as the book tells it, and draws from the same
   stream of numbers. Called with the name of a generator, a side and a seed it makes
   a maze of side by side cells and prints the processor's seconds and the passages;
   called with nothing it prints the names of its generators. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t state;

static uint32_t draw(void) {
    uint64_t mixed = state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return (uint32_t)((mixed ^ mixed >> 31) >> 32);
}

static long backtracker(long side) {
    long stride = side + 1, places = stride * (side + 2), height = 0, carved = 0;
    long steps[] = {1, stride, -1, -stride};
    uint8_t *opened = calloc(places, 1), *fresh = calloc(places, 1);
    int32_t *path = malloc(side * side * sizeof *path);
    if (!opened || !fresh || !path) exit(1);
    for (long row = 1; row <= side; row++) memset(fresh + row * stride + 1, 1, side);
    long here = stride + 1 + draw() % side * stride + draw() % side;
    fresh[here] = 0;
    for (;;) {
        int ways[4], count = 0;
        for (int side_of = 0; side_of < 4; side_of++)
            if (fresh[here + steps[side_of]]) ways[count++] = side_of;
        if (count) {
            int way = ways[(uint64_t)draw() * count >> 32];
            if (count > 1) path[height++] = (int32_t)here;
            opened[here] |= 1 << way;
            here += steps[way];
            opened[here] |= 1 << (way ^ 2);
            fresh[here] = 0;
            carved++;
        } else if (height) {
            here = path[--height];
        } else {
            break;
        }
    }
    free(opened), free(fresh), free(path);
    return carved;
}

int main(int count, char **words) {
    if (count != 4 || strcmp(words[1], "backtracker")) {
        puts("backtracker");
        return count != 1;
    }
    state = strtoull(words[3], NULL, 10);
    clock_t start = clock();
    long passages = backtracker(strtol(words[2], NULL, 10));
    printf("%.9f %ld\n", (double)(clock() - start) / CLOCKS_PER_SEC, passages);
}
