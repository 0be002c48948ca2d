import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { HashAnswer, HashOrder } from './hash-protocol.ts'

const streams = new Map<number, Hash>()

parentPort?.on('message', (order: HashOrder) => parentPort?.postMessage(obey(order)))

function obey(order: HashOrder): HashAnswer {
  const hash = streams.get(order.stream) ?? createHash('sha256')
  if (order.kind === 'update') streams.set(order.stream, hash)
  else streams.delete(order.stream)
  if (order.kind === 'forget') return ''
  hash.update(new Uint8Array(order.bytes.buffer, 0, order.bytes.length))
  return order.kind === 'finish' ? hash.digest('hex') : ''
}
