/** Colours, texts and forms of the pages that the service itself shows, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --text: #1f2933; --quiet: #5a6876; --page: #f4f6f8; --card: #fff;
  --line: #d9e0e6; --edge: #84919e; --link: #0b63c4; --code: #eef2f5; --good: #137a3f;
  --wait: #a15a00; --series: #2f6fb2; --alarm: #b83a08; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e9ee; --quiet: #9aa8b5; --page: #12171c; --card: #1b2229; --line: #303a44;
    --edge: #6b7884; --link: #6db3ff; --code: #12171c; --good: #5fd38d; --wait: #ffb454;
    --series: #4f8fd6; --alarm: #f0803c; }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
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
ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: .25rem 0 0; padding: 0; list-style: none; }
button { padding: .2rem .7rem; color: var(--text);
  background: var(--card); border: 1px solid var(--edge); border-radius: .35rem; font: inherit;
  font-size: .85rem; cursor: pointer; }
.form { display: grid; gap: .75rem; margin-top: .25rem; }
.form > p { margin: 0; }
label { display: grid; gap: .2rem; font-size: .9rem; }
input { min-width: 0; width: 100%; padding: .4rem .6rem; color: var(--text); background: var(--page);
  border: 1px solid var(--edge); border-radius: .35rem; font: inherit; }
.form button.primary { justify-self: start; padding: .45rem 1.1rem; color: #fff; background: #2f6fb2;
  border-color: transparent; }
#loading { color: var(--quiet); }
main:has(> #content:not([hidden]), > section:not([hidden]), > #insecure:not([hidden]),
  > #trouble:not(:empty)) > #loading { display: none; }
@media (scripting: none) { #loading { display: none; } }
.refusal { color: var(--alarm); }
.refusal:empty { display: none; }
`
