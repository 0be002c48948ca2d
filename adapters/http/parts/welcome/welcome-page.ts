import { hash } from 'node:crypto'
import { htmlPage } from '../../entry/html-page.ts'
import { pageStyle } from '../../entry/page-style.ts'
import type { Language } from '../../words/language.ts'
import { overviewSection } from '../overview/overview-section.ts'
import { overviewStyle } from '../overview/overview-style.ts'
import { WELCOME_WORDS, type WelcomeWords } from './welcome-words.ts'

/** Styles that only the welcome page has, for narrow and wide screens. */
const welcomeStyle = `
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

export interface WelcomeFacts {
  readonly isReady: boolean
  /** Undefined if strangers must not learn it. */
  readonly version: string | undefined
  readonly clientId: string
  /** The public login key: SPKI in base64. */
  readonly publicKeyLine: string
  readonly hasInbox: boolean
  readonly hasAccountPages: boolean
}

const INSTALLS = `git clone https://github.com/imdap/ruoyi-plus-vben5
npm start -- console build ruoyi-plus-vben5`

/** The public ones, what was tried of them, and a picture of each. */
const FRONT_ENDS = [
  {
    name: 'ruoyi-plus-vben5',
    at: 'github.com/imdap/ruoyi-plus-vben5',
    tried: ['2.0.0', '93965d9'],
    picture: 'vben.jpg',
  },
  {
    name: 'plus-ui',
    at: 'github.com/JavaLionLi/plus-ui',
    tried: ['5.2.2', '1606dbd'],
    picture: 'plus-ui.jpg',
  },
] as const

const STYLE = pageStyle + welcomeStyle + overviewStyle

const SCRIPT = `import { createClient } from './welcome/client.mjs';
import { startOverview } from './welcome/overview.mjs';
startOverview(document.querySelector('#overview'), createClient);
for (const button of document.querySelectorAll('.block button')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.nextElementSibling.textContent);
    button.textContent = button.dataset.done;
  });
}`

/** Allows nothing from other origins, and inline only the page's own style and script. */
export const WELCOME_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
  `style-src 'self' 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "connect-src 'self'; img-src 'self' data:",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/** The page at `/` of a service without a console. */
export function welcomePage(facts: WelcomeFacts, language: Language): string {
  const words = WELCOME_WORDS[language]
  const head = `<link rel="stylesheet" href="welcome/uplot.css">
<style>${STYLE}</style>`
  const body = `<header><h1>Gatehouse</h1><a href="${words.other.href}">${words.other.name}</a></header>
<main>
${stateOf(facts, words)}
${overviewSection(facts, language)}
${waysToConnect(facts, words)}
${linksOf(facts, words)}
</main>
<script type="module">${SCRIPT}</script>`
  return htmlPage({ tag: words.tag, title: 'Gatehouse', head, body })
}

function copied(text: string, { copy, copied }: WelcomeWords): string {
  return `<div class="block"><button type="button" data-done="${copied}" hidden>${copy}</button><pre>${text}</pre></div>`
}

function stateOf({ isReady, version }: WelcomeFacts, words: WelcomeWords): string {
  const [kind, state] = isReady ? ['ready', words.ready] : ['waiting', words.notReady]
  return `<section class="lead">
<p class="state ${kind}">${state}</p>
<p>${words.runs}</p>
${version === undefined ? '' : `<p class="quiet">${words.version} ${version}</p>`}
</section>`
}

function waysToConnect({ clientId, publicKeyLine }: WelcomeFacts, words: WelcomeWords): string {
  const vben = `VITE_GLOB_APP_CLIENT_ID=${clientId}
VITE_GLOB_ENABLE_ENCRYPT=true
VITE_GLOB_RSA_PUBLIC_KEY=${publicKeyLine}`
  const plus = `VITE_APP_CLIENT_ID=${clientId}
VITE_APP_ENCRYPT=true
VITE_APP_RSA_PUBLIC_KEY=${publicKeyLine}`
  return `<section>
<h2>${words.serve}</h2>
<p>${words.serveHow}</p>
<div class="pictures">${FRONT_ENDS.map((one) => pictureOf(one, words)).join('')}</div>
${copied(INSTALLS, words)}
<p>${words.serveOther}</p>
</section>
<section>
<h2>${words.connect}</h2>
<p>${words.connectHow}</p>
<h3>ruoyi-plus-vben5</h3>
${copied(vben, words)}
<h3>plus-ui</h3>
${copied(plus, words)}
</section>`
}

function pictureOf({ name, at, tried, picture }: (typeof FRONT_ENDS)[number], words: WelcomeWords) {
  const [version, commit] = tried
  const said = words.tried.replace('{version}', version).replace('{commit}', commit)
  return `<figure><img src="welcome/${picture}" alt="${name}" width="400" height="225" loading="lazy">
<figcaption><b>${name}</b> <span class="quiet">${at}<br>${said}</span></figcaption></figure>`
}

function linksOf({ hasInbox, hasAccountPages }: WelcomeFacts, words: WelcomeWords): string {
  const links = [
    ...(hasAccountPages ? [['account/', words.account]] : []),
    ['docs/', words.docs],
    ['readyz', words.health],
    ...(hasInbox ? [['dev/inbox', words.inbox]] : []),
  ]
  const items = links.map(([href, name]) => `<li><a href="${href}">${name}</a></li>`)
  return `<section>
<h2>${words.links}</h2>
<ul>${items.join('')}</ul>
</section>`
}
