import { declared } from '../../domain/events/events.ts'
import { WEBHOOK_EVENTS } from '../../domain/parts/webhooks/event-filters.ts'

/** The table of events in the documents, from their declarations. */
export function eventTable(): string {
  const rows = WEBHOOK_EVENTS.map((name) => {
    const { version, words, data, contacts = [] } = declared(name)
    const named = (members: readonly string[]) => members.map((one) => `\`${one}\``).join(', ')
    const asked = contacts.length > 0 ? `; with contacts ${named(contacts)}` : ''
    const later = version > 1 ? ` (version ${version})` : ''
    return `| \`${name}\`${later} | ${words[0]} | ${named(Object.keys(data))}${asked} |`
  })
  return ['| Event | What has happened | `data` |', '|---|---|---|', ...rows].join('\n')
}
