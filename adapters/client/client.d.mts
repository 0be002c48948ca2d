import type { Operations, WebhookMessages } from './operations.d.mts'

/** Method and path of a route, as in the API description. */
export type OperationName = keyof Operations

export type InputOf<Name extends OperationName> = Operations[Name]['input']

/** In the console's routes `code` decides: 200 has data, any other code an `error`. */
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer']

/** What a webhook receives: `type` says which. */
export type WebhookMessage<Name extends keyof WebhookMessages = keyof WebhookMessages> =
  WebhookMessages[Name]

export interface ClientOptions {
  /** URL of the service, including the prefix of a proxy. */
  readonly baseUrl: string
  /** Not needed with a key for programs. */
  readonly clientId?: string
  /** The public login key that the first start prints: SPKI in base64. Needed for sealed bodies. */
  readonly publicKey?: string
  /** Token of an existing session, or a key for programs. */
  readonly token?: string
  /** Language of messages: Chinese if it begins with `zh`, otherwise English. */
  readonly language?: string
}

/** The grant type and the members that it needs, such as user name, password and captcha. */
export type LoginCredentials = WithoutClient<InputOf<'POST /auth/login'>['body']>

/** Distributes over the union, so that each grant type keeps its own members. */
type WithoutClient<Body> = Body extends unknown ? Omit<Body, 'clientId'> : never

export interface GatehouseClient {
  /** Set by `login` and sent with every call. */
  token: string | undefined
  /**
   * @returns the answer, also if it is a refusal; a `Response` if the route sends no JSON
   * @throws the error of `fetch` if there is no answer
   */
  call<Name extends OperationName>(
    name: Name,
    ...input: object extends InputOf<Name> ? [input?: InputOf<Name>] : [input: InputOf<Name>]
  ): Promise<AnswerOf<Name>>
  /** Adds the client id, encrypts the credentials and sends them. On success it keeps the token. */
  login(credentials: LoginCredentials): Promise<AnswerOf<'POST /auth/login'>>
  logout(): Promise<AnswerOf<'POST /auth/logout'>>
  /**
   * Sends a file: whole, or in parts if it is larger than `partBytes`, to the storage platform itself
   * if that takes them from here. It goes on after a broken connection, and with the same file after
   * the page was loaded again. Needs `system:oss:upload`.
   * @returns the id of the stored file
   * @throws an error with the code of the refusal as `error`; that of `fetch` if the service stays
   * unreachable for a minute; that of `signal`
   */
  upload(file: File, options?: UploadOptions): Promise<{ readonly ossId: string }>
}

export interface UploadOptions {
  /** Called with bytes that have arrived, of so many. */
  readonly onProgress?: (bytes: number, ofBytes: number) => void
  /** Ends the upload; it can be continued by uploading the same file again. */
  readonly signal?: AbortSignal
  /** Default: 8 MiB. */
  readonly partBytes?: number
  /** Pause after a failure; it doubles with each further one, up to the eighth. Default: 500. */
  readonly firstPauseMs?: number
}

export function createClient(options: ClientOptions): GatehouseClient
