import type { FastifyReply } from 'fastify'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Answers as they go out, made once for each thing that they tell, by the text beside it, and
 * forgotten with it. For what nobody changes.
 */
export class KeptAnswers {
  readonly #kept = new WeakMap<object, Map<string, Buffer>>()

  /** @param msg one of few */
  answer(reply: FastifyReply, data: object, msg: string): Buffer {
    const ofData = this.#kept.get(data) ?? new Map<string, Buffer>()
    this.#kept.set(data, ofData)
    const kept = ofData.get(msg) ?? Buffer.from(serialised(reply, { code: 200, msg, data }))
    ofData.set(msg, kept)
    reply.type(JSON_TYPE)
    return kept
  }
}

/** By the schema of the route; a HEAD answer has none. */
function serialised(reply: FastifyReply, body: object): string {
  const serialise = reply.getSerializationFunction('200')
  return serialise ? serialise({ ...body }) : JSON.stringify(body)
}
