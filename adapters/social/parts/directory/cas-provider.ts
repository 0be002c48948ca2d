import type { XmlElement } from '@rgrove/parse-xml'
import type {
  AuthorizationStart,
  IdentityProvider,
  OutsideIdentity,
} from '../../../../application/ports/sign-in/identity-provider.ts'
import { ProviderFailed } from '../../../../domain/identity/sign-in/provider-errors.ts'
import { boundedFetch, FETCH_LIMITS, type FetchLimits } from '../../bounded-fetch.ts'
import { outsideIdentity } from '../../outside-identity.ts'
import { failed } from '../../provider-trouble.ts'

type XmlLibrary = typeof import('@rgrove/parse-xml')

export interface CasServer {
  /** Our name for it. */
  readonly source: string
  /** Without a slash at its end. */
  readonly url: string
  /** Where it sends browsers: an address of this service, which leads on to the front end. */
  readonly returnUrl: string
}

export const CAS_LIMITS: FetchLimits = { ...FETCH_LIMITS, bytes: 256 * 1024 }

/** CAS 3.0 specification 2.5.3. Other words of an answer may quote the ticket. */
const CODES: ReadonlySet<string> = new Set([
  'INVALID_REQUEST',
  'INVALID_TICKET_SPEC',
  'UNAUTHORIZED_SERVICE_PROXY',
  'INVALID_PROXY_CALLBACK',
  'INVALID_TICKET',
  'INVALID_SERVICE',
  'INTERNAL_ERROR',
])

/**
 * A server of the CAS protocol 3.0 (https://apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html).
 * A ticket is for one service, which is an address with the state in it, so a ticket of another login
 * is refused there (2.5).
 */
export class CasProvider implements IdentityProvider {
  readonly source: string
  readonly #server: CasServer
  readonly #limits: FetchLimits

  constructor(server: CasServer, limits = CAS_LIMITS) {
    this.source = server.source
    this.#server = server
    this.#limits = limits
  }

  async authorizationUrl(start: AuthorizationStart): Promise<string> {
    return `${this.#server.url}/login?${new URLSearchParams({ service: this.#service(start) })}`
  }

  async identify(ticket: string, start: AuthorizationStart): Promise<OutsideIdentity> {
    const query = new URLSearchParams({ service: this.#service(start), ticket })
    const address = `${this.#server.url}/p3/serviceValidate?${query}`
    const headers = { accept: 'application/xml, text/xml', 'user-agent': 'gatehouse' }
    const answer = await boundedFetch(this.#server.url, this.#limits)(address, {
      method: 'GET',
      headers,
    })
    const text = await answer.text()
    if (!answer.ok) throw failed(`serviceValidate was refused: status ${answer.status}`)
    const library = await import('@rgrove/parse-xml')
    try {
      return identityIn(library, text)
    } catch (error) {
      // The parser's messages quote the text, and a deep one exhausts the stack.
      throw error instanceof ProviderFailed ? error : failed('an answer that is not XML')
    }
  }

  #service({ state, redirectUri = this.#server.returnUrl }: AuthorizationStart): string {
    const url = new URL(redirectUri)
    url.searchParams.set('state', state)
    return url.href
  }
}

/**
 * CAS 3.0 specification, appendix A. Prefixes are names that each server chooses. The parser resolves
 * no entities that a document declares, and loads nothing.
 */
function identityIn(library: XmlLibrary, text: string): OutsideIdentity {
  const { root: response } = library.parseXml(text)
  if (!response) throw failed('an answer that is not XML')
  const childrenOf = ({ children }: XmlElement) =>
    children.filter((child) => child instanceof library.XmlElement)
  const child = (parent: XmlElement, name: string) =>
    childrenOf(parent).find((one) => nameOf(one) === name)
  const success = nameOf(response) === 'serviceResponse' && child(response, 'authenticationSuccess')
  if (!success) throw refusal(child(response, 'authenticationFailure'))
  const attributes = child(success, 'attributes')
  const said = Map.groupBy(attributes ? childrenOf(attributes) : [], nameOf)
  const texts = [...said].map(
    ([name, all]) => [name, all.map(({ text: one }) => one.trim())] as const,
  )
  return saidBy(child(success, 'user')?.text.trim(), new Map(texts))
}

function saidBy(user: string | undefined, said: ReadonlyMap<string, readonly string[]>) {
  const first = (...names: string[]) => names.flatMap((name) => said.get(name) ?? [])[0]
  return outsideIdentity({
    id: user,
    userName: user,
    nickName: first('displayName', 'name', 'cn'),
    email: first('email', 'mail'),
    avatarUrl: undefined,
    claims: Object.fromEntries(said),
  })
}

function refusal(failure: XmlElement | undefined) {
  const code = failure?.attributes.code ?? ''
  return failed(`serviceValidate was refused${CODES.has(code) ? `: ${code}` : ''}`)
}

function nameOf({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}
