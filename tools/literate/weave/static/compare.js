/* Two versions of an algorithm side by side, in the fold below either of them.

   `versions.js`, which the weave writes, has the pairs of lines that correspond. */
"use strict";

{
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("_static/compare.css", literate.root);
  document.head.append(style);

  function made(css, role, ...inside) {
    const element = document.createElement("div");
    element.className = css;
    element.setAttribute("role", role);
    element.append(...inside);
    return element;
  }

  const urlOf = ([page, anchor]) => new URL(`${page}#${anchor}`, literate.root);

  /* All lines of a version, in the colours of its page and with their links. */

  async function linesOf(pieces) {
    const lines = [];
    for (const place of pieces) {
      const piece = await pieceAt(urlOf(place));
      const found = literate.linesOf([...piece.querySelectorAll("pre")]);
      for (let row = 0; row < place[2]; row++) lines.push(found[row]?.cloneContents() ?? "");
    }
    return lines;
  }

  function heading(label, name, pieces) {
    const link = document.createElement("a");
    link.href = urlOf(pieces[0]).href;
    link.textContent = name;
    return made("versions-name", "columnheader", `${label}: `, link);
  }

  /* A row is a pair of lines, or all lines between two pairs, which have no counterpart. */

  function rowsOf(lines, pairs) {
    const rows = [];
    for (const pair of pairs) {
      const isAlone = pair.includes(-1);
      if (!isAlone || !rows.at(-1)?.isAlone) rows.push({ isAlone, sides: [[], []] });
      pair.forEach((at, side) => at < 0 || rows.at(-1).sides[side].push(lines[side][at]));
    }
    return rows;
  }

  function shown({ isAlone, sides }) {
    const cells = sides.map((some, side) => {
      const cell = made(`versions-cell versions-${side ? "second" : "first"}`, "cell");
      for (const line of some) {
        const element = document.createElement("div");
        element.className = "versions-line";
        element.append(line);
        cell.append(element);
      }
      return cell;
    });
    return made(isAlone ? "versions-row versions-alone" : "versions-row", "row", ...cells);
  }

  literate.compare = async (fold) => {
    await Promise.all([load("lights"), load("versions")]);
    const { id } = fold.closest("figure");
    const isHere = (place) => place[1] === id && literate.isHere(urlOf(place));
    const other = new URL(fold.querySelector("a").href).hash.slice(1);
    const pair = literate.arrived.versions.find(({ sides }) =>
      sides.some(([first]) => isHere(first)) && sides.some(([[, anchor]]) => anchor === other));
    const { labels, names, sides, rows } = pair;
    const lines = await Promise.all(sides.map(linesOf));
    const table = made("versions highlight", "table",
      made("versions-row versions-head", "row",
        ...sides.map((pieces, side) => heading(labels[side], names[side], pieces))),
      ...rowsOf(lines, rows).map(shown));
    table.setAttribute("aria-label", `The ${labels.join(" and the ")} version, line by line`);
    const legend = document.createElement("p");
    legend.className = "versions-legend";
    legend.textContent = "Lines side by side do the same work. Shaded lines are in one version only.";
    if (fold.querySelector(".versions")) return;
    fold.append(legend, table);
    prepare(fold);
  };
}
