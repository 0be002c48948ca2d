import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'
import { type Language, languageOf } from '../../words/language.ts'
import { failureText } from '../../words/texts.ts'
import type { AnswerLog } from '../access-log.ts'

import { isAmbiguous } from '../connections/ambiguous-message.ts'
import { originHeaders } from '../cors.ts'
import { type Failure, failureOf } from '../failures/failure.ts'
import { failureHeaders } from '../failures/failure-headers.ts'
import { type Entrance, type RouteRules, standingFor } from './entrance.ts'
import type { Pace } from './pace.ts'
import { Pipelines } from './pipelines.ts'

interface Paces {
  readonly refusals: Pace
  readonly strangers: Pace
}

interface Early {
  readonly url: string
  readonly rules: RouteRules
}

/** Whoever waited longer to be let in is refused, so that those behind are not let in even later. */
const MOST_WAIT_MS = 500

const FAILURE = failureOf(new Overloaded())
/** As names and values in turn. */
const HEADERS = Object.entries(failureHeaders(new Overloaded())).flat()
const BODIES: Record<Language, string> = { en: bodyIn('en'), zh: bodyIn('zh') }

/**
 * The refusals that floods get, of strangers at fixed addresses, without the framework: it takes a
 * multiple of their cost before its first hook runs. All others are refused in that hook, alike.
 */
export class EarlyRefusal {
  readonly #ids: (message: IncomingMessage) => string
  readonly #log: AnswerLog
  readonly #originHeaders: (message: IncomingMessage) => readonly string[]
  /** By path, then by method: most requests are of no such path, and one look tells it. */
  readonly #routes = new Map<string, Map<string, Early>>()

  constructor(
    ids: (message: IncomingMessage) => string,
    log: AnswerLog,
    corsOrigins: readonly string[],
  ) {
    this.#ids = ids
    this.#log = log
    this.#originHeaders = originHeaders(corsOrigins)
  }

  /** Until `app` closes: then all are told so, and that their connection ends. */
  begin(app: FastifyInstance, entrance: Entrance, { refusals, strangers }: Paces): void {
    let isOpen = true
    const pipelines = new Pipelines()
    app.addHook('preClose', async () => {
      isOpen = false
    })
    app.addHook('onRoute', (route) => this.#learn(route))
    const others = app.server.listeners('request')
    app.server.removeAllListeners('request')
    app.server.on('request', (message: IncomingMessage, response: ServerResponse) => {
      const enter = () => {
        for (const other of others) Reflect.apply(other, app.server, [message, response])
      }
      if (!pipelines.admits(message, response)) return
      const route = isOpen && this.#routes.get(pathOf(message))?.get(message.method ?? '')
      if (!route || isAmbiguous(message)) return enter()
      const begun = performance.now()
      const refuse = () => {
        // What comes of its body meanwhile is not kept.
        message.resume()
        refusals.take(() => this.#refuse(message, response, { route: route.url, begun }))
      }
      if (!entrance.admits(route.rules)) return refuse()
      strangers.take(() => {
        if (performance.now() - begun > MOST_WAIT_MS) refuse()
        else if (!response.destroyed) enter()
      })
    })
  }

  #learn({ method, url, config = { access: 'public' } }: RouteOptions): void {
    const { reply = 'envelope', vital } = config
    const isFixed = !/[:*]/.test(url)
    if (!isFixed || vital || reply !== 'envelope' || standingFor(config) === 'known') return
    const here = this.#routes.get(url) ?? new Map<string, Early>()
    for (const one of [method].flat()) here.set(one, { url, rules: config })
    this.#routes.set(url, here)
  }

  #refuse(
    message: IncomingMessage,
    response: ServerResponse,
    { route, begun }: { readonly route: string; readonly begun: number },
  ): void {
    const requestId = this.#ids(message)
    const body = `${BODIES[languageOf(message)]}${requestId}"}`
    const own = ['x-request-id', requestId, 'content-length', String(Buffer.byteLength(body))]
    response.once('finish', () => message.unpipe().resume())
    const headers = [...HEADERS, ...this.#originHeaders(message), ...own]
    response.writeHead(FAILURE.plain, headers).end(body)
    this.#log.write({
      requestId,
      method: message.method ?? '',
      route,
      status: FAILURE.plain,
      code: FAILURE.plain,
      milliseconds: Math.round((performance.now() - begun) * 10) / 10,
      error: FAILURE.error,
    })
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Up to the id. */
function bodyIn(language: Language): string {
  const { plain: code, error }: Failure = FAILURE
  const msg = failureText(FAILURE, language)
  return `${JSON.stringify({ code, msg, data: null, error }).slice(0, -1)},"requestId":"`
}
