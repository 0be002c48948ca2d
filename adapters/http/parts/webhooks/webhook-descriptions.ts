import { declared, type EventName } from '../../../../domain/events/events.ts'
import { WEBHOOK_EVENTS } from '../../../../domain/parts/webhooks/event-filters.ts'
import { Type } from '../../wire/schema.ts'

const MEMBERS = {
  id: Type.String({ description: 'An id, as text' }),
  text: Type.String(),
  texts: Type.Array(Type.String()),
  integer: Type.Integer(),
}

const ACTOR = Type.Object(
  { id: MEMBERS.id, name: Type.String() },
  { description: 'Who asked for it, as far as a request did' },
)

const CONTACT = { type: ['string', 'null'], description: 'If the webhook asks for contacts' }

/** What is sent to webhooks, for the description of the API. */
export function webhookDescriptions(): Readonly<Record<string, object>> {
  return Object.fromEntries(WEBHOOK_EVENTS.map((name) => [name, described(name)]))
}

function described(name: EventName): object {
  const { version, words, data, contacts = [] } = declared(name)
  const own = Object.entries(data).map(([member, kind]) => [member, MEMBERS[kind]])
  const asked = contacts.map((member) => [member, Type.Optional(Type.Unsafe<string>(CONTACT))])
  const members = Object.fromEntries([...own, ...asked, ['by', Type.Optional(ACTOR)]])
  const schema = Type.Object({
    type: Type.Unsafe<string>({ const: name }),
    version: Type.Unsafe<number>({ const: version }),
    timestamp: Type.String({ description: 'When it happened, in ISO 8601' }),
    data: Type.Object(members),
  })
  const responses = { '2XX': { description: 'The message was taken' } }
  const content = { 'application/json': { schema } }
  return { post: { summary: words[0], requestBody: { content, required: true }, responses } }
}
