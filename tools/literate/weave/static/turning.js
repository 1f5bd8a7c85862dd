/* Going from page to page: by arrow keys, and from an old address to the new one.
   And going on in a page. */
"use strict";

{
  /* The arrow keys turn the pages, unless something on the page needs them. */

  addEventListener("keydown", (event) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const busy = event.defaultPrevented || document.activeElement !== document.body;
    const chord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const link = rel && document.querySelector(`link[rel="${rel}"]`);
    if (link && !busy && !chord) location.href = link.href;
  });

  /* On a phone, the line at the top makes room while you scroll on. A finger trembles, and
     a smooth movement may end a little way back. */

  let last = 0;
  addEventListener("scroll", () => {
    if (Math.abs(scrollY - last) < 9) return;
    document.body.classList.toggle("going-on", scrollY > Math.max(last, 99));
    last = scrollY;
  }, { passive: true });

  /* A link to something that is on another page now leads there.
     A line may be gone, so we only look for its chunk. */

  const lead = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (document.getElementById(id) || !id) return;
    load("anchors").then(() => {
      const chunk = id.replace(/\.\d+$/, "");
      const { anchors } = literate;
      const page = Object.keys(anchors).find((each) => anchors[each].split(" ").includes(chunk));
      if (page !== undefined) location.replace(`${literate.root}${page}#${chunk}`);
    }, () => {});
  };

  addEventListener("hashchange", lead);
  lead();
}
