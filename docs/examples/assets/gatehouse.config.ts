import { defineConsole } from 'gatehouse'
import { assets } from './assets.ts'

export default defineConsole({ modules: [assets] })
