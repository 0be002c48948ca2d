import { declared } from '../../domain/events/events.ts'
import { WEBHOOK_EVENTS } from '../../domain/parts/webhooks/event-filters.ts'

/** The table of events in the documents, from their declarations. */
export function eventTable(): string {
  const rows = WEBHOOK_EVENTS.map((name) => {
    const { version, words, data, contacts = [] } = declared(name)
    const members = [...Object.keys(data).map((one) => `\`${one}\``)].join(', ')
    const asked = contacts.map((one) => `\`${one}\``).join(', ')
    return `| \`${name}\` | ${version} | ${words[0]} | ${members} | ${asked} |`
  })
  return [
    '| Event | Version | What has happened | `data` | with contacts also |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
