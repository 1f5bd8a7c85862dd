/* The sections in the margin say which one you are reading. They give way to what is beside
   them: an aside or the code of a run that scrolls by, or more about a chunk. That begins where
   the chunk does, and ends with its last line. */
"use strict";

{
  const list = document.querySelector(".sections");
  const MORE = ".chunk:is(:hover, :focus-within) > .chunk-more > :last-child, " +
    ".chunk-more[open] > :last-child";

  const giveWay = () => {
    const own = list.getBoundingClientRect();
    const meets = (each) => {
      const { top } = (each.closest(".chunk") ?? each).getBoundingClientRect();
      const { right, bottom } = each.getBoundingClientRect();
      return right > own.left && top < own.bottom && bottom > own.top;
    };
    const isUsed = list.matches(":focus-within");
    const found = document.querySelectorAll(`aside.aside, .run-code, ${MORE}`);
    list.classList.toggle("sections-away", !isUsed && [...found].some(meets));
  };

  const links = [...list.querySelectorAll("a")];
  const HIGH = 120;

  const sayWhere = () => {
    const isAbove = ({ hash }) =>
      document.getElementById(hash.slice(1))?.getBoundingClientRect().top < HIGH;
    const here = links.filter(isAbove).at(-1);
    for (const link of links) link.ariaCurrent = link === here ? "location" : null;
  };

  addEventListener("scroll", sayWhere, { passive: true });
  sayWhere();

  for (const event of ["scroll", "mouseover", "focusin", "click"])
    addEventListener(event, giveWay, { passive: true });
}
