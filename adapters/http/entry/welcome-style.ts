/** Styles of the welcome page for narrow and wide screens, light and dark. */
export const styleText = `
:root { color-scheme: light dark; --text: #1f2933; --quiet: #61707f; --page: #f4f6f8; --card: #fff;
  --line: #d9e0e6; --link: #0b63c4; --code: #eef2f5; --good: #137a3f; --wait: #a15a00;
  --series: #2f6fb2; --alarm: #c2410c; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e9ee; --quiet: #9aa8b5; --page: #12171c; --card: #1b2229; --line: #303a44;
    --link: #6db3ff; --code: #12171c; --good: #5fd38d; --wait: #ffb454;
    --series: #4f8fd6; --alarm: #f0803c; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; color: var(--text);
  background: var(--page); font: 1rem/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
header { display: flex; align-items: baseline; justify-content: space-between; }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.01em; }
h2 { margin: 0 0 .25rem; font-size: 1.05rem; }
h3 { margin: .75rem 0 0; color: var(--quiet); font-size: .85rem; font-weight: 500; }
p { margin: .25rem 0; }
a { color: var(--link); }
main { display: grid; gap: 1rem; margin-top: 1.25rem; }
section { min-width: 0; padding: 1.1rem 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .6rem; }
.quiet { color: var(--quiet); }
.state { font-weight: 600; }
.state::before { content: "\\25CF"; margin-right: .45rem; }
.ready { color: var(--good); }
.waiting { color: var(--wait); }
.block { position: relative; margin-top: .6rem; }
pre { margin: 0; padding: 3rem .9rem .8rem; background: var(--code); border-radius: .4rem;
  font: .85rem/1.55 ui-monospace, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
button { padding: .2rem .7rem; color: var(--text);
  background: var(--card); border: 1px solid var(--line); border-radius: .35rem; font: inherit;
  font-size: .85rem; cursor: pointer; }
.block button { position: absolute; top: .5rem; right: .5rem; }
ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: .25rem 0 0; padding: 0; list-style: none; }
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
