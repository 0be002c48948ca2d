import { pageStyle } from '../../entry/page-style.ts'

/** Styles of the account pages: one column, and from 56 rem on the menu beside it. */
export const accountStyle = `${pageStyle}
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .3rem .6rem; background: var(--card); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
main { align-content: start; }
main:focus { outline: 0; }
.name { font-size: 1.1rem; font-weight: 600; }
.tools { display: flex; align-items: baseline; gap: 1rem; }
nav { margin: 1rem 0; }
nav a { display: block; padding: .3rem 0; }
nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
h1 { font-size: 1.4rem; }
body:not(:has(nav)) { max-width: 28rem; }
#content { display: grid; gap: 1rem; }
#content[inert] { opacity: .6; }
#news { color: var(--good); }
#news:empty { display: none; }
.narrow { max-width: 24rem; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .35rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.rows { display: block; }
.rows li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
  gap: .25rem 1rem; padding: .6rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.rows li:first-child { border-top: 0; }
p + .form { margin-top: .75rem; }
#passkey { justify-self: start; padding: .45rem 1.1rem; }
#captcha { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; }
#captcha label { flex: 1 1 8rem; }
#captcha img { height: 2.4rem; background: #fff; border-radius: .35rem; }
#captcha button { height: 2.4rem; }
textarea { width: 100%; padding: .4rem .6rem; color: var(--text); background: var(--page);
  border: 1px solid var(--edge); border-radius: .35rem; font: inherit; }
code { overflow-wrap: anywhere; font: .9rem ui-monospace, Consolas, monospace; }
.text img { max-width: 100%; height: auto; }
.text { overflow-wrap: anywhere; }
.text ul { display: block; padding-left: 1.5rem; list-style: disc; }
#notices { display: grid; gap: 1rem; }
.qr { width: 12rem; height: 12rem; padding: .5rem; background: #fff; border-radius: .35rem; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: .25rem 2rem;
  font: 1rem/1.6 ui-monospace, Consolas, monospace; }
.tick { display: flex; align-items: baseline; gap: .5rem; }
.tick input { flex: none; width: auto; }
fieldset { min-width: 0; margin: 0; padding: .4rem .6rem; border: 1px solid var(--edge); border-radius: .35rem; }
legend { padding: 0 .3rem; font-size: .9rem; }
.ticks { display: block; max-height: 18rem; margin: 0; overflow-y: auto; overflow-wrap: anywhere; }
.current { color: var(--good); }
.line { display: flex; align-items: end; gap: .5rem; width: 100%; }
dialog { width: min(26rem, calc(100vw - 2rem)); padding: 1.25rem; color: var(--text);
  background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
@media print {
  body > :not(main), main > :not(#content), #content > :not(#codes), #codes .tools { display: none; }
}
@media (min-width: 56rem) {
  body { padding-top: 2.5rem; }
  body:has(nav) { display: grid; grid-template-columns: 12rem 1fr; column-gap: 2rem; }
  header { grid-column: 1 / -1; margin-bottom: 1rem; }
  nav, body:has(nav) main { margin: 0; }
  nav ul { display: block; }
}
`
