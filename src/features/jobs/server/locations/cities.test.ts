/** Cities of the list that ships, written as people write them. */
import { expect, test } from 'vitest'
import { bundledGazetteer } from '#tests/bundled-gazetteer.ts'
