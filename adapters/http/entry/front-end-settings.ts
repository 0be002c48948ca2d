/** What a front end has to know about the service. */
export interface FrontEndSettings {
  /** Where it reaches the service: a path such as `/prod-api`. */
  readonly apiAddress: string
  readonly clientId: string
  /** Base64 of SPKI. */
  readonly publicKeyLine: string
  readonly hasEventStream: boolean
  readonly hasWebSocket: boolean
}

/** Settings by name, as a build reads them from its `.env` files. */
export type FrontEndLines = Readonly<Record<string, string>>

/** For `ruoyi-plus-vben5`, which also reads them from `_app.config.js` (contract.md 2). */
export function vbenLines(settings: FrontEndSettings): FrontEndLines {
  return {
    VITE_GLOB_API_URL: settings.apiAddress,
    VITE_GLOB_APP_CLIENT_ID: settings.clientId,
    VITE_GLOB_ENABLE_ENCRYPT: 'true',
    VITE_GLOB_RSA_PUBLIC_KEY: settings.publicKeyLine,
    // Answers are not encrypted, so there is nothing for it to open.
    VITE_GLOB_RSA_PRIVATE_KEY: '',
    VITE_GLOB_SSE_ENABLE: String(settings.hasEventStream),
    VITE_GLOB_WEBSOCKET_ENABLE: String(settings.hasWebSocket),
  }
}

/** For `plus-ui`, whose build keeps them (contract.md 2). */
export function plusLines(settings: FrontEndSettings): FrontEndLines {
  return {
    VITE_APP_BASE_API: settings.apiAddress,
    VITE_APP_CLIENT_ID: settings.clientId,
    VITE_APP_ENCRYPT: 'true',
    VITE_APP_RSA_PUBLIC_KEY: settings.publicKeyLine,
    VITE_APP_SSE: String(settings.hasEventStream),
    VITE_APP_WEBSOCKET: String(settings.hasWebSocket),
  }
}
