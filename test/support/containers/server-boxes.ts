import { Wait } from 'testcontainers'
import { Box } from './box.ts'
import type { Containers } from './describe-with-engine.ts'

export const PASSWORD = 'correct-horse-battery-staple'

/** Those on this machine. */
export interface ServerPorts {
  readonly postgres: number
  readonly redis: number
}

/** Postgres and Redis in a network that is made for them. */
export async function startServers(
  { engine, images }: Containers,
  network: string,
): Promise<ServerPorts> {
  await engine.run('network', 'create', network)
  const postgres = new Box(images.postgres)
    .withName(`${network}-postgres`)
    .withNetworkMode(network)
    .withEnvironment({ POSTGRES_USER: 'gatehouse', POSTGRES_DB: 'gatehouse' })
    .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections'))
  const redis = new Box(images.redis)
    .withName(`${network}-redis`)
    .withNetworkMode(network)
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
  const [first, second] = await Promise.all([postgres.start(), redis.start()])
  return { postgres: first.getMappedPort(5432), redis: second.getMappedPort(6379) }
}

/** For a service in the network of this machine. */
export function settingsFor({ postgres, redis }: ServerPorts): Record<string, string> {
  return settings(`127.0.0.1:${postgres}`, `127.0.0.1:${redis}`)
}

/** For a service in the network of the servers. */
export function settingsWithin(network: string): Record<string, string> {
  return settings(`${network}-postgres:5432`, `${network}-redis:6379`)
}

function settings(postgres: string, redis: string) {
  const DATABASE_URL = `postgres://gatehouse:${PASSWORD}@${postgres}/gatehouse`
  return { DATABASE_URL, REDIS_URL: `redis://${redis}` }
}
