import { setTimeout as pause } from 'node:timers/promises'
import { aPicture } from '../bodies.ts'
import type { FrontEnd } from '../front-end.ts'

const WRITERS = 8
const KINDS = 8

export interface Person {
  readonly publicKey: string
  readonly password: string
  readonly session: Record<string, string>
}

/** Eight users who keep changing records and remember which changes were acknowledged. */
export class Writers {
  /** In the form of the witness. */
  readonly acknowledged: string[] = []
  unanswered = 0
  readonly refused: string[] = []
  readonly #person: Person
  readonly #run: string
  readonly #parameters: string[] = []
  readonly #files: string[] = []
  #front: FrontEnd | undefined
  #last = 0
  #isOver = false

  constructor(person: Person, run: string) {
    this.#person = person
    this.#run = run
  }

  /** @param front the living instance; `undefined` while there is none */
  turnTo(front: FrontEnd | undefined): void {
    this.#front = front
  }

  begin(): Promise<void>[] {
    return Array.from({ length: WRITERS }, () => this.#write())
  }

  stop(): void {
    this.#isOver = true
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const front = this.#front
      if (front === undefined) await pause(20)
      else await this.#next(front)
    }
  }

  async #next(front: FrontEnd): Promise<void> {
    this.#last += 1
    const marker = `${this.#run}${this.#last}`
    try {
      await this.#change(front, this.#last % KINDS, marker)
    } catch (error) {
      if (error instanceof Refused) this.refused.push(error.message)
      else this.unanswered += 1
      // After a refusal by a dead instance, the next one is tried.
      await pause(20)
    }
  }

  async #change(front: FrontEnd, kind: number, marker: string): Promise<void> {
    const file = kind === 6 ? this.#files.shift() : undefined
    if (file) return this.#ask(front, `file remove ${file}`, 'DELETE', `/resource/oss/${file}`)
    if (kind === 5) return this.#upload(front, `${marker}.png`)
    if (kind === 7) return this.#logInAndOut(front, marker)
    if (kind === 4) {
      const client = { clientKey: marker, grantTypeList: ['sms'], deviceType: marker }
      return this.#ask(front, `client add ${marker}`, 'POST', '/system/client', client)
    }
    if (kind === 3 || kind === 2) return this.#useParameter(front, kind === 3, marker)
    if (kind === 1) return this.#addParameter(front, marker)
    const notice = { noticeTitle: marker, noticeType: '1', noticeContent: marker }
    return this.#ask(front, `notice add ${marker}`, 'POST', '/system/notice', notice)
  }

  async #addParameter(front: FrontEnd, key: string): Promise<void> {
    const body = { configName: key, configKey: key, configValue: '' }
    await this.#ask(front, `parameter add ${key}`, 'POST', '/system/config', body)
    this.#parameters.push(key)
  }

  async #useParameter(front: FrontEnd, removes: boolean, marker: string): Promise<void> {
    const key = this.#parameters.shift()
    if (key === undefined) return this.#addParameter(front, marker)
    if (!removes) {
      const body = { configKey: key, configValue: marker }
      // The log has no values.
      const what = `parameter change ${key}`
      await this.#ask(front, what, 'PUT', '/system/config/updateByKey', body)
      this.#parameters.push(key)
      return
    }
    const path = `/system/config/list?configKey=${key}`
    const { code, rows = [] } = await front.ask(path, { headers: this.#person.session })
    const id = rows.find(({ configKey }) => configKey === key)?.configId
    if (code !== 200 || id === undefined) return
    await this.#ask(front, `parameter remove ${id}`, 'DELETE', `/system/config/${id}`)
  }

  async #upload(front: FrontEnd, name: string): Promise<void> {
    const body = new FormData()
    body.set('file', new Blob([Uint8Array.from(aPicture(2000))], { type: 'image/png' }), name)
    const request = { method: 'POST', headers: this.#person.session, body }
    const { code, msg, data } = await front.ask('/resource/oss/upload', request)
    acceptOnly(code, msg)
    this.acknowledged.push(`file add ${name}`)
    this.#files.push(String(data.ossId))
  }

  async #logInAndOut(front: FrontEnd, agent: string): Promise<void> {
    const { publicKey, password } = this.#person
    const session = await front.logIn(publicKey, password, 'walker', { 'user-agent': agent })
    if (session.authorization === 'Bearer undefined') throw new Error('no login')
    this.acknowledged.push(`success ${agent}`)
    const headers = { ...session, 'user-agent': agent }
    const { code } = await front.ask('/auth/logout', { method: 'POST', headers })
    if (code === 200) this.acknowledged.push(`logout ${agent}`)
  }

  async #ask(front: FrontEnd, what: string, method: string, path: string, body?: object) {
    const headers = { ...this.#person.session, ...(body && { 'content-type': 'application/json' }) }
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const { code, msg } = await front.ask(path, request)
    acceptOnly(code, msg)
    this.acknowledged.push(what)
  }
}

/** An answer that refuses the change. */
class Refused extends Error {}

/** On a busy machine a store may be away for a moment; then the outcome is unknown. */
function acceptOnly(code: number, msg: string): void {
  if (code === 503) throw new Error(msg)
  if (code !== 200) throw new Refused(msg)
}
