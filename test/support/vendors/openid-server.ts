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
  /** Called with every request. @returns whether it has answered */
  before: (...request: Parameters<RequestListener>) => boolean = () => false
  readonly #server: ReturnType<typeof createServer>

  private constructor(server: ReturnType<typeof createServer>, authMethod: string) {
    const { port } = server.address() as AddressInfo
    this.issuer = `http://127.0.0.1:${port}`
    this.#server = server
    const handle = new Provider(this.issuer, configuration(authMethod)).callback()
    server.on('request', (request, response) => {
      if (!this.before(request, response)) void handle(request, response)
    })
  }

  static async start(authMethod = 'client_secret_post'): Promise<OpenIdServer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new OpenIdServer(server, authMethod)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

function configuration(authMethod: string): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['cookie key of the tests'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name', 'picture'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...CLAIMS }),
    }),
  }
}
