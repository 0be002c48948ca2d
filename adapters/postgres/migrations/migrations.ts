import { CreateSchema } from './0001-schema.ts'

/** In order. A migration that was released never changes; later ones stay readable for the version before. */
export const migrationsList = [{ name: '0001-schema', class: CreateSchema }]
