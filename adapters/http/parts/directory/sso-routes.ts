import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { StartSocial } from '../../../../application/auth/social/start-social.ts'
import { ProviderFailed } from '../../../../domain/identity/sign-in/provider-errors.ts'
import { SocialDomainRefused } from '../../../../domain/identity/sign-in/social-errors.ts'
import type { BrowserCookie } from '../../edge/callers/browser-cookie.ts'
import { LOGIN_PAGES } from '../../entry/console-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const REDIRECT = { 302: Type.Unsafe<string>({ type: 'null' }) }
const TAGS = ['Third parties']
/** A whole company may be behind one address. */
const RATE = { name: 'sso', limit: 600, seconds: 60 }

export interface CasReturn {
  readonly source: string
  /** The only page to which it leads. */
  readonly page: string
}

/** CAS calls the code a ticket; the pages of front ends read `code`. */
export function casReturnRoute({ source, page }: CasReturn): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Lead somebody on who returns from the CAS server',
      tags: TAGS,
      querystring: Type.Object({ state: textOf(1024), ticket: textOf(2048) }),
      response: REDIRECT,
    }
    const config = { access: 'public', reply: 'plain', errors: ['invalid_request'] } as const
    app.get('/sso/cas', { schema, config }, async ({ query: { state, ticket } }, reply) => {
      const url = new URL(page)
      for (const [name, value] of Object.entries({ source, code: ticket, state })) {
        url.searchParams.set(name, value)
      }
      return reply.redirect(url.href)
    })
  }
}

/**
 * For a console whose own router opens its login page, which the service does not see: asks for that
 * page, once in a tab, so that somebody who is not let in stays there. So does whoever has done
 * anything in the tab before, who may be signing out.
 */
const LEAD = `{
  const led = () => sessionStorage.setItem('sso-led', 'yes')
  const lead = () => {
    const isLocal = new URLSearchParams(location.search).has('local')
    if (isLocal || !${JSON.stringify(LOGIN_PAGES)}.includes(location.pathname)) return
    if (sessionStorage.getItem('sso-led')) return
    led()
    location.replace(location.pathname)
  }
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, led, { capture: true, once: true })
  window.navigation?.addEventListener('currententrychange', lead)
}
`

interface SsoTools {
  readonly source: string
  readonly start: Pick<StartSocial, 'execute'>
  readonly cookie: BrowserCookie
}

/** Where the login page of the console leads while `SSO` is set. */
export function ssoRoute({ source, start, cookie }: SsoTools): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Go to the provider that everybody logs in with',
      description: 'If the provider is away, to the form of the console.',
      tags: TAGS,
      response: REDIRECT,
    }
    const errors = ['social_not_configured', 'provider_failed', 'too_many_requests'] as const
    const config = { access: 'public', reply: 'plain', rate: RATE, errors } as const
    app.get('/sso/start', { schema, config }, async ({ host, originalUrl }, reply) => {
      try {
        const { url, browserSecret } = await begin(start, source, host)
        if (browserSecret !== undefined) cookie.set(reply, browserSecret)
        return reply.redirect(url)
      } catch (error) {
        const page = LOGIN_PAGES.find((path) => path === originalUrl.split('?', 1)[0])
        if (!(error instanceof ProviderFailed) || page === undefined) throw error
        return reply.redirect(`${page}?local`)
      }
    })
    const script = { summary: 'Get the script that leads there', tags: TAGS }
    const open = { access: 'public', reply: 'bytes', errors: [] } as const
    app.get('/sso/lead.js', { schema: script, config: open }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(LEAD),
    )
  }
}

/** The host that a proxy names may be none of the front ends; then it is the first of them. */
async function begin(start: SsoTools['start'], source: string, host: string) {
  const asked = { source, caller: undefined }
  return start.execute({ ...asked, domain: host }).catch((error: unknown) => {
    if (error instanceof SocialDomainRefused) return start.execute({ ...asked, domain: undefined })
    throw error
  })
}
