/**
 * The histories that property tests draw are the same in every run, so that a failure is never
 * chance: `PROPERTY_SEED=7 npx vitest run model` draws others.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
