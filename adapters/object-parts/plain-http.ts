/**
 * `node:http`, not as a module of its own: an `import` reads every export, and one of them loads the
 * WebSocket and fetch of Node, which costs a start 40 ms and this service has no use for.
 */
export const { Agent, request } = process.getBuiltinModule('node:http')
