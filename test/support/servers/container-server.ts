export interface ContainerServer {
  readonly url: string
  stop(): Promise<void>
}

/** @returns `undefined` when this machine has no container runtime */
export async function redisContainer(): Promise<ContainerServer | undefined> {
  const { GenericContainer } = await import('testcontainers')
  if (!(await hasRuntime())) return undefined
  const container = await new GenericContainer('redis:7-alpine').withExposedPorts(6379).start()
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    stop: async () => void (await container.stop()),
  }
}

/** @returns `undefined` when this machine has no container runtime */
export async function postgresContainer(): Promise<ContainerServer | undefined> {
  const { GenericContainer, Wait } = await import('testcontainers')
  if (!(await hasRuntime())) return undefined
  // The image starts the server twice; the first start only prepares the data.
  const container = await new GenericContainer('postgres:15-alpine')
    .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust' })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .start()
  return {
    url: `postgres://postgres@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: async () => void (await container.stop()),
  }
}

async function hasRuntime(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}
