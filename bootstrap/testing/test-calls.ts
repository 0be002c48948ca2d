import type { GatehouseClient } from 'gatehouse/client'

/** A row of a list, by its names on the wire. */
export type TestRow = Readonly<Record<string, unknown>>

/** What the routes of the console answer. */
export interface TestAnswer {
  /** 200, or that of a refusal. */
  readonly code: number
  readonly msg: string
  /** The code of a refusal, such as `field_taken`. */
  readonly error?: string
  readonly data?: unknown
  /** A page of a list, and how many rows there are in all. */
  readonly rows?: readonly TestRow[]
  readonly total?: number
}

export interface TestRequest {
  /** Sent as it is if it is a text, otherwise as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Uint8Array
}

/**
 * Calls the console for one session, from an address of its own, in English. The same change twice
 * within a few seconds is refused as repeated.
 */
export interface TestClient {
  get(url: string): Promise<TestAnswer>
  post(url: string, body?: unknown): Promise<TestAnswer>
  put(url: string, body?: unknown): Promise<TestAnswer>
  delete(url: string): Promise<TestAnswer>
  /** For other languages, and for answers that are no JSON, such as sheets. */
  send(method: TestMethod, url: string, request?: TestRequest): Promise<TestResponse>
  /** Routes of the console itself, with their types. It uses a connection. */
  readonly call: GatehouseClient['call']
}

type TestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
