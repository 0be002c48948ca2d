/** Styles of the overview on the welcome page, in the colours of that page. */
export const overviewStyle = `
#overview { container-type: inline-size; }
#overview[inert] { opacity: .6; }
.title { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem; }
.tools { display: flex; gap: .5rem; }
.captcha span { display: flex; gap: .5rem; }
.captcha img { height: 2.4rem; background: #fff; border-radius: .35rem; cursor: pointer; }
.tiles { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; margin: .75rem 0; }
.tiles div { padding: .6rem .8rem; background: var(--code); border-radius: .4rem; }
.tiles dt { color: var(--quiet); font-size: .85rem; }
.tiles dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.charts { display: grid; gap: 1.25rem; }
figure { min-width: 0; margin: 0; }
figcaption { display: flex; flex-wrap: wrap; gap: 0 .75rem; font-weight: 600; }
figcaption .added { font-weight: 400; }
.chart { min-width: 0; overflow: hidden; }
.platforms, .routes { display: block; margin: 0; padding: 0; list-style: none; }
.platforms li, .routes li { padding: .5rem 0; border-top: 1px solid var(--line); }
.platforms li:first-child, .routes li:first-child { border-top: 0; }
.platforms p { display: flex; flex-wrap: wrap; gap: 0 .75rem; }
.added { margin-left: auto; color: var(--quiet); font-variant-numeric: tabular-nums; }
.routes li { display: grid; gap: .15rem; }
.routes code { overflow-wrap: anywhere; font: .85rem ui-monospace, Consolas, monospace; }
.bar { display: block; height: .4rem; background: var(--series); border-radius: .2rem; }
.u-legend { color: var(--text); }
@container (min-width: 40rem) {
  .form { grid-template-columns: repeat(3, minmax(0, 14rem)) auto; align-items: end; }
  .form > p { grid-column: 1 / -1; }
  .tiles { grid-template-columns: repeat(4, 1fr); }
  .charts { grid-template-columns: 1fr 1fr; }
  .whole { grid-column: 1 / -1; }
}
`
