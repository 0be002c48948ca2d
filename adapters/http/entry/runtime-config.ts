import type { FastifyPluginAsync } from 'fastify'

export interface RuntimeConfig {
  /** Where the console reaches the service: a path, such as `/prod-api`. */
  readonly apiAddress: string
  readonly clientId: string
  /** Base64 of SPKI. */
  readonly publicKeyLine: string
  readonly hasWebSocket: boolean
}

/** In which `ruoyi-plus-vben5` looks for its settings (contract.md 2). */
const NAME = '_VBEN_ADMIN_PRO_APP_CONF_'

/** What a built `ruoyi-plus-vben5` reads when it starts, in place of the file that it was built with. */
export function runtimeConfigRoute(config: RuntimeConfig): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'Settings of the console',
      tags: ['Console'],
      produces: ['text/javascript'],
    }
    const rules = { access: 'public', reply: 'bytes' } as const
    app.get('/_app.config.js', { schema, config: rules }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script(config)),
    )
  }
}

function script({ apiAddress, clientId, publicKeyLine, hasWebSocket }: RuntimeConfig): string {
  const settings = JSON.stringify({
    VITE_GLOB_API_URL: apiAddress,
    VITE_GLOB_APP_CLIENT_ID: clientId,
    VITE_GLOB_ENABLE_ENCRYPT: 'true',
    VITE_GLOB_RSA_PUBLIC_KEY: publicKeyLine,
    // Answers are not encrypted, so there is nothing for it to open.
    VITE_GLOB_RSA_PRIVATE_KEY: '',
    VITE_GLOB_SSE_ENABLE: 'true',
    VITE_GLOB_WEBSOCKET_ENABLE: String(hasWebSocket),
  })
  return `window.${NAME}=Object.freeze(${settings});
Object.defineProperty(window,"${NAME}",{configurable:false,writable:false});
`
}
