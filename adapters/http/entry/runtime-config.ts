import type { FastifyPluginAsync } from 'fastify'
import { type FrontEndSettings, vbenLines } from './front-end-settings.ts'

/** The global in which `ruoyi-plus-vben5` looks for its settings. */
const NAME = '_VBEN_ADMIN_PRO_APP_CONF_'

/** Serves the settings that a built `ruoyi-plus-vben5` reads at start, replacing its own file. */
export function runtimeConfigRoute(settings: FrontEndSettings): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'Get the settings of the console',
      tags: ['Console'],
      produces: ['text/javascript'],
    }
    const errors = ['route_not_found'] as const
    const rules = { access: 'public', reply: 'bytes', errors } as const
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
