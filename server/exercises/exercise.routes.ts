import { exercises } from '@kinora/contract/exercises.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import {
  addExercise,
  changeExercise,
  fetchExercises,
  readExercise,
  readUses,
  removeExercise,
} from './exercise.service.ts'
import { copyExercise, readLadder } from './exercise-ladder.service.ts'
import { importExercises } from './exercise-import.service.ts'
import { addPicture, detachPictures, preparePicture, locatePicture } from './exercise-picture.service.ts'
import { readFigure, figureStill } from './exercise-figure.service.ts'
import { findExercise } from './exercise.queries.ts'
import { ensureOwn } from './exercise.rules.ts'

export const exerciseRoutes = implement(exercises, {
  fetch: ({ db, actor, body, integrations }) => fetchExercises(db, actor, body, integrations.secret),

  get: ({ db, actor, params, integrations }) => readExercise(db, actor, params.id, integrations.secret),

  create: ({ db, actor, body, integrations }) => addExercise(db, actor, body, integrations.secret),

  update: ({ db, actor, params, body, integrations }) =>
    changeExercise(db, actor, params.id, body, integrations.secret),

  copy: ({ db, actor, params, body, integrations }) =>
    copyExercise(db, actor, params.id, body._id, integrations.secret),

  async remove({ db, actor, params, integrations, afterCommit }) {
    const { isArchived, keys } = await removeExercise(db, actor, params.id)
    afterCommit(async () => void (await Promise.all(keys.map(integrations.fileStorage.remove))))
    return { isArchived }
  },

  ladder: ({ db, actor, params, integrations }) => readLadder(db, actor, params.id, integrations.secret),

  uses: ({ db, actor, params }) => readUses(db, actor, params.id),

  addPicture: prepareFirst(
    ({ actor, file, integrations }) => preparePicture(actor, file, integrations.fileStorage),
    ({ db, actor, params, body, prepared, integrations }) =>
      addPicture(db, actor, params.id, { stored: prepared, alt: body.alt }, integrations.secret),
  ),

  async removePicture({ db, actor, params, integrations, afterCommit }) {
    ensureOwn(ensureFound(await findExercise(db, actor, params.id), 'This exercise'), actor)
    const { count, keys } = await detachPictures(db, actor.organizationId, params.id, params.pictureId)
    ensureFound(count || undefined, 'This picture')
    afterCommit(async () => void (await Promise.all(keys.map(integrations.fileStorage.remove))))
    return {}
  },

  importList: ({ db, actor, body }) => importExercises(db, actor, body),

  picture: ({ systemDb, params, query, integrations }) =>
    locatePicture(systemDb, params.id, params.size, query, integrations),

  figure: async ({ systemDb, params, integrations }) =>
    ensureFound(await figureStill(systemDb, params.slug, params.phase, integrations), 'This figure'),

  figureModel: async ({ db, params }) => ({
    figure: { ...ensureFound(await readFigure(db, params.slug), 'This figure') },
  }),
})
