import { defineConsole } from 'gatehouse'
import { assets } from '../assets/assets.ts'
import { assetHistory } from './asset-history.ts'

export default defineConsole({ modules: [assets, assetHistory] })
