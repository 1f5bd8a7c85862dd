/* On a phone long lines of code go on below, and a row would sometimes begin with a closing
   bracket. There the word before the bracket goes with it, if that isn't long. */
"use strict";

{
  const CLOSING = /[)\]}]+[,:;]?/g;
  const BEFORE = /[^\s()[\]{},]*[([{]? ?$/;
  const LONG = 24;

  const startOf = (text, at) => {
    const { length } = BEFORE.exec(text.data.slice(0, at))[0];
    if (at) return length < LONG && [text, at - length];
    const before = text.previousSibling;
    const nth = [...text.parentNode.childNodes].indexOf(before);
    return before?.textContent.length < LONG && [text.parentNode, nth];
  };

  const rangesIn = function* (code) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());)
      for (const { 0: closing, index } of text.data.matchAll(CLOSING)) {
        const start = startOf(text, index);
        if (!start) continue;
        const range = document.createRange();
        range.setStart(...start);
        range.setEnd(text, index + closing.length);
        const rows = [...range.getClientRects()].map(({ bottom }) => bottom);
        if (Math.max(...rows) - Math.min(...rows) > 9) yield range;
      }
  };

  /* All are measured before any is changed, the last one first. */

  const keepWhole = (part) => {
    const ranges = [...part.querySelectorAll("pre")].flatMap((code) => [...rangesIn(code)]);
    for (const range of ranges.reverse()) {
      const whole = made("span");
      whole.style.whiteSpace = "pre";
      range.surroundContents(whole);
    }
  };

  keepWhole(document);
  document.addEventListener("toggle", ({ target }) => target.open && keepWhole(target), true);
}
