import type { FastifyReply } from 'fastify'
import { JsonText } from '../../wire/json-text.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Caches serialized answers by data object and message; the garbage collector drops them with the
 * object. The data must be immutable.
 */
export class KeptAnswers {
  readonly #kept = new WeakMap<object, Map<string, Buffer>>()

  /** @param msg one of a few texts */
  answer(reply: FastifyReply, data: object, msg: string): Buffer {
    const ofData = this.#kept.get(data) ?? new Map<string, Buffer>()
    this.#kept.set(data, ofData)
    const kept = ofData.get(msg) ?? Buffer.from(bodyOf(reply, data, msg))
    ofData.set(msg, kept)
    reply.type(JSON_TYPE)
    return kept
  }
}

function bodyOf(reply: FastifyReply, data: object, msg: string): string {
  if (data instanceof JsonText) return data.answer(msg)
  return serialised(reply, { code: 200, msg, data })
}

/** Uses the route's serializer; HEAD routes have none. */
function serialised(reply: FastifyReply, body: object): string {
  const serialise = reply.getSerializationFunction('200')
  return serialise ? serialise({ ...body }) : JSON.stringify(body)
}
