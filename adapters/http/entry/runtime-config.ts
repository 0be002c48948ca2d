import type { FastifyPluginAsync } from 'fastify'
import { type FrontEndSettings, vbenLines } from './front-end-settings.ts'

/** In which `ruoyi-plus-vben5` looks for its settings (contract.md 2). */
const NAME = '_VBEN_ADMIN_PRO_APP_CONF_'

/** What a built `ruoyi-plus-vben5` reads when it starts, in place of the file that it was built with. */
export function runtimeConfigRoute(settings: FrontEndSettings): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'Settings of the console',
      tags: ['Console'],
      produces: ['text/javascript'],
    }
    const rules = { access: 'public', reply: 'bytes' } as const
    app.get('/_app.config.js', { schema, config: rules }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script(settings)),
    )
  }
}

function script(settings: FrontEndSettings): string {
  return `window.${NAME}=Object.freeze(${JSON.stringify(vbenLines(settings))});
Object.defineProperty(window,"${NAME}",{configurable:false,writable:false});
`
}
