/* A mistake that can be tried: its link opens the editor of the chunk. If that is on this
   page, the code is the book's own, and runs at once. */
"use strict";

for (const link of document.querySelectorAll('.try[href^="#"]'))
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      await Promise.all([load("live"), load("opening")]);
      await literate.follow(link.hash, true);
    } catch {
      link.after(literate.sorry());
    }
  });
