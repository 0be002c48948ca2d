import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage } from '../../../../domain/language/language.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import { type Asset, keptAssets } from '../../edge/kept-assets.ts'
import { FRAGMENT, withFragment } from '../../entry/encoded-fragment.ts'
import { pageStyle } from '../../entry/page-style.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { ACCOUNT_POLICY, accountFrame } from './account-frame.ts'
import type { AccountFacts, AccountPage } from './account-page.ts'
import { LIST_PAGES } from './lists/list-page.ts'
import { bindingsPage } from './pages/bindings-page.ts'
import { browsersPage } from './pages/browsers-page.ts'
import { codePage } from './pages/code-page.ts'
import { dataPage } from './pages/data-page.ts'
import { factorPage } from './pages/factor-page.ts'
import { forgotPage } from './pages/forgot-page.ts'
import { keysPage } from './pages/keys-page.ts'
import { loginPage } from './pages/login-page.ts'
import { noticesPage } from './pages/notices-page.ts'
import { passkeysPage } from './pages/passkeys-page.ts'
import { passwordPage } from './pages/password-page.ts'
import { resetPage } from './pages/reset-page.ts'
import { sessionsPage } from './pages/sessions-page.ts'

/** Styles of the account pages: one column, and from 56 rem on the menu beside it. */
const accountStyle = `${pageStyle}
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
#passkey, .lead { justify-self: start; padding: .45rem 1.1rem; }
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
.table { overflow-x: auto; }
body:has(.table) { max-width: 90rem; }
table { width: 100%; border-collapse: collapse; }
th { color: var(--quiet); font-size: .85rem; font-weight: 500; text-align: left; }
th, td { padding: .4rem .75rem .4rem 0; vertical-align: baseline; }
td { min-width: 5rem; max-width: 24rem; border-top: 1px solid var(--line); overflow-wrap: break-word; }
td button { margin: .1rem .3rem .1rem 0; white-space: nowrap; }
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

const TYPE = 'text/javascript; charset=utf-8'

// Each path is a literal, so that tools which search for unused files find it.
const ADDRESSES: Readonly<Record<string, () => URL>> = {
  'client.mjs': () => new URL('client.mjs', import.meta.resolve('gatehouse/client')),
  'login-envelope.mjs': () =>
    new URL('login-envelope.mjs', import.meta.resolve('gatehouse/client')),
  'account.mjs': () => new URL('./scripts/account.mjs', import.meta.url),
  'account-bindings.mjs': () => new URL('./scripts/account-bindings.mjs', import.meta.url),
  'account-browsers.mjs': () => new URL('./scripts/account-browsers.mjs', import.meta.url),
  'account-captcha.mjs': () => new URL('./scripts/account-captcha.mjs', import.meta.url),
  'account-code.mjs': () => new URL('./scripts/account-code.mjs', import.meta.url),
  'account-data.mjs': () => new URL('./scripts/account-data.mjs', import.meta.url),
  'account-factor.mjs': () => new URL('./scripts/account-factor.mjs', import.meta.url),
  'account-forgot.mjs': () => new URL('./scripts/account-forgot.mjs', import.meta.url),
  'account-keys.mjs': () => new URL('./scripts/account-keys.mjs', import.meta.url),
  'account-link.mjs': () => new URL('./scripts/account-link.mjs', import.meta.url),
  'account-list.mjs': () => new URL('./scripts/account-list.mjs', import.meta.url),
  'account-login.mjs': () => new URL('./scripts/account-login.mjs', import.meta.url),
  'account-notices.mjs': () => new URL('./scripts/account-notices.mjs', import.meta.url),
  'account-passkeys.mjs': () => new URL('./scripts/account-passkeys.mjs', import.meta.url),
  'account-password.mjs': () => new URL('./scripts/account-password.mjs', import.meta.url),
  'account-proof.mjs': () => new URL('./scripts/account-proof.mjs', import.meta.url),
  'account-recovery-codes.mjs': () =>
    new URL('./scripts/account-recovery-codes.mjs', import.meta.url),
  'account-reset.mjs': () => new URL('./scripts/account-reset.mjs', import.meta.url),
  'account-sessions.mjs': () => new URL('./scripts/account-sessions.mjs', import.meta.url),
  'account-webauthn.mjs': () => new URL('./scripts/account-webauthn.mjs', import.meta.url),
}

/** Scripts of the account pages, by name. */
const ACCOUNT_ASSETS: ReadonlyMap<string, Asset> = new Map(
  Object.entries(ADDRESSES).map(([name, address]) => [name, { type: TYPE, address }]),
)

/** In the order of the menu. */
export const ACCOUNT_PAGES: readonly AccountPage[] = [
  loginPage,
  codePage,
  forgotPage,
  resetPage,
  dataPage,
  passwordPage,
  factorPage,
  passkeysPage,
  sessionsPage,
  browsersPage,
  bindingsPage,
  keysPage,
  noticesPage,
]

const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) })
const Name = Type.Object({ name: Type.String({ maxLength: 64 }) })
const PAGES: ReadonlyMap<string, AccountPage> = new Map(
  [...ACCOUNT_PAGES, ...LIST_PAGES].map((page) => [page.name, page]),
)
const CONFIG = { access: 'public', reply: 'plain', errors: ['route_not_found'] } as const

const FIRST = {
  summary: 'Show the account pages',
  tags: ['Account pages'],
  produces: ['text/html'],
  querystring: Query,
  response: { 302: Type.Unsafe<string>({ type: 'null' }) },
}
const SCHEMA = {
  summary: 'Get an account page, or a script or style of it',
  tags: ['Account pages'],
  produces: ['text/html', 'text/javascript', 'text/css'],
  params: Name,
  querystring: Query,
}

/** Pages on which people look after their own account. They have only what everybody may read. */
export function accountRoute(facts: AccountFacts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const contentOf = keptAssets()
    const hasRoute = (url: string) => app.hasRoute({ method: 'GET', url })
    const show = (page: AccountPage, request: FastifyRequest, lang: string | undefined) => {
      const isChosen = isLanguage(lang)
      const language = isChosen ? lang : languageOf(request)
      const pages = pagesBeside(page, hasRoute)
      return accountFrame(page, { language, isChosen, pages, facts })
    }

    app.get('/account', { schema: FIRST, config: CONFIG }, async (request, reply) => {
      // Links have relative addresses so that the pages work behind any path prefix.
      if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('account/')
      return sendPage(reply, show(pageOf(''), request, request.query.lang))
    })

    app.get('/account/:name', { schema: SCHEMA, config: CONFIG }, async (request, reply) => {
      const { name } = request.params
      if (name === FRAGMENT) return reply.redirect(withFragment(request.originalUrl))
      if (name === 'account.css') return reply.type('text/css; charset=utf-8').send(accountStyle)
      const asset = ACCOUNT_ASSETS.get(name)
      if (asset) return reply.type(asset.type).send(await contentOf(asset))
      const page = pageOf(name)
      if (!isThere(page, hasRoute)) throw new HttpRefusal('route_not_found')
      return sendPage(reply, show(page, request, request.query.lang))
    })
  }
}

/** A part that is off has no routes, and so no page. */
function isThere({ list }: AccountPage, hasRoute: (url: string) => boolean): boolean {
  return list?.url === undefined || hasRoute(list.url)
}

function pagesBeside(page: AccountPage, hasRoute: (url: string) => boolean) {
  if (!page.list) return ACCOUNT_PAGES
  const listed = LIST_PAGES.filter((one) => one.list?.isInner === false && isThere(one, hasRoute))
  return [dataPage, ...listed]
}

function pageOf(name: string): AccountPage {
  const page = PAGES.get(name)
  if (!page) throw new HttpRefusal('route_not_found')
  return page
}

function sendPage(reply: FastifyReply, text: string) {
  return reply
    .header('content-security-policy', ACCOUNT_POLICY)
    .type('text/html; charset=utf-8')
    .send(text)
}
