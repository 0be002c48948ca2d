/** What a front end needs to know about the service. */
export interface FrontEndSettings {
  /** Where the front end reaches the service: a path such as `/prod-api`. */
  readonly apiAddress: string
  readonly clientId: string
  /** The public login key: SPKI in base64. */
  readonly publicKeyLine: string
  /** The private half of the key for answers: PKCS#8 in base64. */
  readonly answerKeyLine?: string
  readonly hasEventStream: boolean
  readonly hasWebSocket: boolean
  /** The address of a script of the service that its entry page loads too. */
  readonly script?: string
}

/** Settings by name, as front-end builds read them from `.env` files. */
export type FrontEndLines = Readonly<Record<string, string>>

/** For `ruoyi-plus-vben5`, which also reads them from `_app.config.js`. */
export function vbenLines(settings: FrontEndSettings): FrontEndLines {
  return {
    VITE_GLOB_API_URL: settings.apiAddress,
    VITE_GLOB_APP_CLIENT_ID: settings.clientId,
    VITE_GLOB_ENABLE_ENCRYPT: 'true',
    VITE_GLOB_RSA_PUBLIC_KEY: settings.publicKeyLine,
    VITE_GLOB_RSA_PRIVATE_KEY: settings.answerKeyLine ?? '',
    VITE_GLOB_SSE_ENABLE: String(settings.hasEventStream),
    VITE_GLOB_WEBSOCKET_ENABLE: String(settings.hasWebSocket),
  }
}

/** For `plus-ui` 5, which reads them at build time. */
export function plusLines(settings: FrontEndSettings): FrontEndLines {
  return {
    ...commonLines(settings),
    VITE_APP_SSE: String(settings.hasEventStream),
    VITE_APP_WEBSOCKET: String(settings.hasWebSocket),
  }
}

/** For `plus-ui` 6, whose client is one of generation 6. */
export function plusLinesOf6(settings: FrontEndSettings): FrontEndLines {
  return {
    ...commonLines(settings),
    VITE_APP_MESSAGE_ENABLED: String(settings.hasEventStream || settings.hasWebSocket),
    VITE_APP_MESSAGE_TRANSPORT: settings.hasEventStream ? 'sse' : 'websocket',
    VITE_APP_MESSAGE_PATH: '/resource/message',
  }
}

function commonLines(settings: FrontEndSettings): FrontEndLines {
  return {
    VITE_APP_BASE_API: settings.apiAddress,
    VITE_APP_CLIENT_ID: settings.clientId,
    VITE_APP_ENCRYPT: 'true',
    VITE_APP_RSA_PUBLIC_KEY: settings.publicKeyLine,
    ...(settings.answerKeyLine && { VITE_APP_RSA_PRIVATE_KEY: settings.answerKeyLine }),
  }
}
