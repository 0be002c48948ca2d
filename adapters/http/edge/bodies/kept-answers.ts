import type { FastifyReply } from 'fastify'
import { JsonText } from '../../wire/json-text.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Caches serialized answers by data object and message; the garbage collector drops them with the
 * object. The data must be immutable.
 */
export class KeptAnswers {
  readonly #kept = new WeakMap<object, Map<string, Buffer>>()

  /**
   * @param msg one of a few texts
   * @param other what writes the answer, if the caller has another wire
   */
  answer(reply: FastifyReply, data: object, msg: string, other?: OtherWriter): Buffer {
    const ofData = this.#kept.get(data) ?? new Map<string, Buffer>()
    this.#kept.set(data, ofData)
    const key = `${other?.wire ?? ''} ${msg}`
    const kept = ofData.get(key) ?? Buffer.from(bodyOf(reply, data, { msg, other }))
    ofData.set(key, kept)
    reply.type(JSON_TYPE)
    return kept
  }
}

interface OtherWriter {
  readonly wire: string
  readonly write: (body: object) => string
}

interface Said {
  readonly msg: string
  readonly other: OtherWriter | undefined
}

function bodyOf(reply: FastifyReply, data: object, { msg, other }: Said): string {
  if (data instanceof JsonText) return data.answer(msg)
  const body = { code: 200, msg, data }
  return other ? other.write(body) : serialised(reply, body)
}

/** Uses the route's serializer; HEAD routes have none. */
function serialised(reply: FastifyReply, body: object): string {
  const serialise = reply.getSerializationFunction('200')
  return serialise ? serialise({ ...body }) : JSON.stringify(body)
}
