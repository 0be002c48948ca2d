import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { ACCOUNT } from './vendor-script.ts'

const { clientId, clientSecret, redirectUri } = ACCOUNT

export const CLAIMS = {
  preferred_username: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  picture: 'https://people.example/ada.png',
}

/**
 * A certified OpenID provider on loopback, with its own development pages for login and consent.
 */
export class OpenIdServer {
  readonly issuer: string
  /** What it says of everybody; tests may replace it. */
  claims: Readonly<Record<string, unknown>> = CLAIMS
  /** Called with every request. @returns whether it has answered */
  before: (...request: Parameters<RequestListener>) => boolean = () => false
  readonly #server: ReturnType<typeof createServer>

  private constructor(
    server: ReturnType<typeof createServer>,
    authMethod: string,
    pages: readonly string[],
  ) {
    const { port } = server.address() as AddressInfo
    this.issuer = `http://127.0.0.1:${port}`
    this.#server = server
    const settings = configuration(authMethod, pages, () => this.claims)
    const handle = new Provider(this.issuer, settings).callback()
    server.on('request', (request, response) => {
      if (!this.before(request, response)) void handle(request, response)
    })
  }

  /** @param pages to which browsers may return, besides that of the account */
  static async start(
    authMethod = 'client_secret_post',
    pages: readonly string[] = [],
  ): Promise<OpenIdServer> {
    // It closes no connection that the browser of a slow test is about to use again.
    const server = createServer({ keepAliveTimeout: 0 })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new OpenIdServer(server, authMethod, pages)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

function configuration(authMethod: string, pages: readonly string[], claims: () => object): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri, ...pages],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['cookie key of the tests'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'groups', 'realm_access', 'employee'],
      profile: ['preferred_username', 'name', 'picture'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...claims() }),
    }),
  }
}
