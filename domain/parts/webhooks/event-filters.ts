import { declared, EVENTS, type EventName, isEvent } from '../../events/events.ts'
import type { Option } from '../../records/shown.ts'

/** What webhooks may be told of. */
export const WEBHOOK_EVENTS: readonly EventName[] = Object.keys(EVENTS)
  .filter(isEvent)
  .filter((name) => !declared(name).isEarlierName)

const EVERYTHING = '*'

/** `user.*` for all events of users. */
function groupOf(name: string): string {
  return `${name.slice(0, name.indexOf('.'))}.*`
}

/** What a webhook may ask for: everything, a group, or one event. */
export const EVENT_FILTERS: readonly Option[] = [
  [EVERYTHING, 'Everything', '全部'],
  ...[...new Set(WEBHOOK_EVENTS.map(groupOf))].map(
    (group): Option => [group, `All of ${group}`, `全部 ${group}`],
  ),
  ...WEBHOOK_EVENTS.map((name): Option => [name, ...declared(name).words]),
]

/** The filters that let an event pass. */
export function filtersFor(name: string): readonly string[] {
  return [EVERYTHING, groupOf(name), name]
}
