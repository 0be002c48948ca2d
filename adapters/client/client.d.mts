import type { Operations } from './operations.d.mts'

/** A route: method and address, as the API description has them. */
export type OperationName = keyof Operations

export type InputOf<Name extends OperationName> = Operations[Name]['input']

/** By `code` in the console's routes: 200 has data, everything else an `error`. */
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer']

export interface ClientOptions {
  /** Where the service is, with the prefix of a proxy if there is one. */
  readonly baseUrl: string
  readonly clientId: string
  /** One line of base64, as the first start prints it. */
  readonly publicKey: string
  /** Of a session that exists already. */
  readonly token?: string
  /** Of messages; English unless it begins with `zh`. */
  readonly language?: string
}

/** The grant type, and what it needs: a user name and password, a code, a captcha. */
export type LoginCredentials = WithoutClient<InputOf<'POST /auth/login'>['body']>

/** Of each grant type by itself. */
type WithoutClient<Body> = Body extends unknown ? Omit<Body, 'clientId'> : never

export interface GatehouseClient {
  /** Set by `login`; every call carries it. */
  token: string | undefined
  /**
   * @returns the answer, refused or not; a `Response` where the route sends no JSON
   * @throws what `fetch` throws when there is no answer
   */
  call<Name extends OperationName>(
    name: Name,
    ...input: object extends InputOf<Name> ? [input?: InputOf<Name>] : [input: InputOf<Name>]
  ): Promise<AnswerOf<Name>>
  /** Encrypts and sends the credentials; the client id is added. Keeps the token of a success. */
  login(credentials: LoginCredentials): Promise<AnswerOf<'POST /auth/login'>>
  logout(): Promise<AnswerOf<'POST /auth/logout'>>
}

export function createClient(options: ClientOptions): GatehouseClient
