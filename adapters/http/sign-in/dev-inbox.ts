import type { FastifyPluginAsync } from 'fastify'

export interface KeptMessage {
  readonly channel: string
  readonly to: string
  readonly code: string
  readonly text: string
  readonly at: Date
}

/** Shows codes to anybody at this machine, in development. @param messages oldest first */
export function devInboxRoute(messages: () => readonly KeptMessage[]): FastifyPluginAsync {
  return async (app) => {
    const config = { access: 'public', reply: 'plain', development: true } as const
    const schema = {
      summary: 'Show codes for which no sender is configured',
      tags: ['Development'],
      produces: ['text/html', 'application/json'],
    }
    app.get('/dev/inbox', { schema, config }, async (request, reply) => {
      if (request.headers.accept?.includes('application/json')) return { messages: messages() }
      return reply.type('text/html; charset=utf-8').send(page(messages().toReversed()))
    })
  }
}

function page(messages: readonly KeptMessage[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Development inbox</title></head>
<body><h1>Development inbox</h1>
<table><thead><tr><th>Time</th><th>Channel</th><th>To</th><th>Code</th><th>Text</th></tr></thead>
<tbody>
${messages.map(row).join('\n')}
</tbody></table></body></html>
`
}

function row({ at, channel, to, code, text }: KeptMessage): string {
  const cells = [at.toISOString(), channel, to, code, text]
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
