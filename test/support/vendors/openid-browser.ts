import { ACCOUNT } from './vendor-script.ts'

const MOST_STEPS = 15

/** A user who logs in and consents like a browser: redirects, cookies, forms. */
export class OpenIdBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #login: string

  constructor(login: string) {
    this.#login = login
  }

  /** @returns what the provider sends to the redirect address */
  async agree(address: string): Promise<{ readonly code: string; readonly state: string }> {
    let at = address
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (at.startsWith(ACCOUNT.redirectUri)) return handedOver(new URL(at))
      const page = await this.#visit(at)
      at = page.location ?? (await this.#submit(at, page.html))
    }
    throw new Error('the provider never came back')
  }

  /** @returns where the form leads */
  async #submit(page: string, html: string): Promise<string> {
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
    if (action === undefined || prompt === undefined) throw new Error(`no form: ${html}`)
    const form = new URLSearchParams({ prompt, login: this.#login, password: 'any' })
    const { location } = await this.#visit(new URL(action, page).href, form)
    if (location === undefined) throw new Error('the form leads nowhere')
    return location
  }

  async #visit(url: string, form?: URLSearchParams) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const html = await answer.text()
    return { html, location: location === null ? undefined : new URL(location, url).href }
  }
}

function handedOver(url: URL): { readonly code: string; readonly state: string } {
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (code === null || state === null) throw new Error(`no code: ${url.search}`)
  return { code, state }
}
