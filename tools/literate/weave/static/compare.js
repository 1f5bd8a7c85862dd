/* Two versions of an algorithm side by side, in the fold below either of them.

   `versions.js`, which the weave writes, has the pairs of lines that correspond. */
"use strict";

{
  addStyle("compare");

  function part(css, role, ...inside) {
    const element = made("div", css, ...inside);
    element.setAttribute("role", role);
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
    const link = made("a", "", name);
    link.href = urlOf(pieces[0]).href;
    return part("versions-name", "columnheader", `${label}: `, link);
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

  /* If a line is wrapped, its second half is indented a little more than the first. */

  function indented(line) {
    const shown = made("div", "versions-line", line);
    shown.style.setProperty("--indent", shown.textContent.search(/\S|$/));
    return shown;
  }

  function shown({ isAlone, sides }) {
    const cells = sides.map((some, side) => {
      const shown = some.map(indented);
      return part(`versions-cell versions-${side ? "second" : "first"}`, "cell", ...shown);
    });
    return part(isAlone ? "versions-row versions-alone" : "versions-row", "row", ...cells);
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
    const table = part("versions highlight", "table",
      part("versions-row versions-head", "row",
        ...sides.map((pieces, side) => heading(labels[side], names[side], pieces))),
      ...rowsOf(lines, rows).map(shown));
    table.setAttribute("aria-label", `The ${labels.join(" and the ")} version, line by line`);
    const legend = made("p", "versions-legend",
      "Lines side by side play the same part. Shaded lines are in one version only.");
    if (fold.querySelector(".versions")) return;
    fold.append(legend, table);
    prepare(fold);
  };
}
