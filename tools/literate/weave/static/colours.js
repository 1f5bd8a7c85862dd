/* Colours for code that a reader has edited: those of printed code, by the same classes.
   Here are the words of Python that have one; a string is one piece, whatever is in it. */
"use strict";

{
  const KEYWORDS = [
    "as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for",
    "global|if|lambda|nonlocal|pass|raise|return|try|while|with|yield",
  ].join("|");
  const BUILTINS = [
    "abs|all|any|bin|bool|bytearray|bytes|callable|chr|classmethod|complex|dict|dir|divmod",
    "enumerate|filter|float|format|frozenset|getattr|hasattr|hash|hex|id|input|int",
    "isinstance|issubclass|iter|len|list|map|max|memoryview|min|next|object|oct|open|ord",
    "pow|print|property|range|repr|reversed|round|set|setattr|slice|sorted|staticmethod",
    "str|sum|super|tuple|type|vars|zip",
  ].join("|");

  /* A chunk's name has no colour of code, so it is first, and in no group. */
  const PYTHON = new RegExp([
    /<<.*?>>|(?<c1>#.*)/,
    /(?<sd>[bfru]{0,2}(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)))/,
    /(?<s2>[bfru]{0,2}(?:"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))/,
    /(?<nd>@[\w.]+)/,
    /(?<nf>(?<=\bdef )\w+)|(?<nc>(?<=\bclass )\w+)/,
    /(?<mi>\b\d[\w.]*)/,
    /\b(?:(?<ow>and|in|is|not|or)|(?<kc>False|None|True)|(?<kn>from|import))\b/,
    /(?<!\.)\b(?<ne>[A-Z]\w*(?:Error|Exception|Iteration|Warning))\b/,
  ].map(({ source }) => source).concat(
    `(?<!\\.)\\b(?:(?<k>${KEYWORDS})|(?<nb>${BUILTINS})|(?<bp>self|cls))\\b`,
    "\\w+",
  ).join("|"), "g");

  /* The lines of some code, with its colours. */

  literate.coloured = (text) => {
    const rows = [document.createDocumentFragment()];
    const add = (part, kind) => {
      for (const [at, row] of part.split("\n").entries()) {
        if (at) rows.push(document.createDocumentFragment());
        rows.at(-1).append(kind ? made("span", kind, row) : row);
      }
    };
    let end = 0;
    for (const { 0: part, index, groups } of text.matchAll(PYTHON)) {
      add(text.slice(end, index));
      add(part, Object.keys(groups).find((kind) => groups[kind]));
      end = index + part.length;
    }
    add(text.slice(end));
    return rows;
  };
}
