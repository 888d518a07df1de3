import { afterAll } from 'vitest'
import { watchTransactions } from './long-stretches.ts'

afterAll(watchTransactions())
