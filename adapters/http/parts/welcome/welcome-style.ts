/** Styles that only the welcome page has, for narrow and wide screens. */
export const welcomeStyle = `
.state { font-weight: 600; }
.state::before { content: "\\25CF"; margin-right: .45rem; }
.ready { color: var(--good); }
.waiting { color: var(--wait); }
.block { position: relative; margin-top: .6rem; }
pre { margin: 0; padding: 3rem .9rem .8rem; background: var(--code); border-radius: .4rem;
  font: .85rem/1.55 ui-monospace, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.block button { position: absolute; top: .5rem; right: .5rem; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem; margin: .75rem 0; }
figure { margin: 0; }
figure img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: .4rem; }
figcaption { margin-top: .3rem; font-size: .9rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  pre { white-space: pre; overflow-x: auto; }
}
@media (min-width: 56rem) {
  body { padding-top: 3rem; }
  main { grid-template-columns: 1fr 1fr; }
  pre { padding: .8rem 5.5rem .8rem .9rem; }
  .lead, #overview, #overview + section { grid-column: 1 / -1; }
}
`
