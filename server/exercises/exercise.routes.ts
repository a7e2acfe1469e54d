import { exercises } from '@kinora/contract/exercises.ts'
import { found, serve } from '../http/implement.ts'
import {
  addExercise,
  changeExercise,
  copyExercise,
  fetchExercises,
  readExercise,
  readLadder,
  readUses,
  removeExercise,
} from './exercise.service.ts'
import { importExercises } from './exercise-import.service.ts'
import { addPicture, readPicture, takePictures } from './exercise-picture.service.ts'
import { figureCalled, figureStill } from './exercise-figure.service.ts'
import { findExercise } from './exercise.queries.ts'
import { ensureOwn } from './exercise.rules.ts'

export const exerciseRoutes = serve(exercises, {
  fetch: ({ db, actor, body, outside }) => fetchExercises(db, actor, body, outside.secret),

  get: ({ db, actor, params, outside }) => readExercise(db, actor, params.id, outside.secret),

  create: ({ db, actor, body, outside }) => addExercise(db, actor, body, outside.secret),

  update: ({ db, actor, params, body, outside }) => changeExercise(db, actor, params.id, body, outside.secret),

  copy: ({ db, actor, params, body, outside }) => copyExercise(db, actor, params.id, body._id, outside.secret),

  async remove({ db, actor, params, outside, afterwards }) {
    const { isArchived, keys } = await removeExercise(db, actor, params.id)
    afterwards(async () => void (await Promise.all(keys.map(outside.files.remove))))
    return { isArchived }
  },

  ladder: ({ db, actor, params, outside }) => readLadder(db, actor, params.id, outside.secret),

  uses: ({ db, actor, params }) => readUses(db, actor, params.id),

  addPicture: ({ db, actor, params, body, file, outside }) => addPicture(db, actor, params.id, file, body.alt, outside),

  async removePicture({ db, actor, params, outside, afterwards }) {
    ensureOwn(found(await findExercise(db, actor, params.id), 'This exercise'), actor)
    const { count, keys } = await takePictures(db, actor.organizationId, params.id, params.pictureId)
    found(count || undefined, 'This picture')
    afterwards(async () => void (await Promise.all(keys.map(outside.files.remove))))
    return {}
  },

  importList: ({ db, actor, body }) => importExercises(db, actor, body),

  picture: ({ db, params, query, outside }) => readPicture(db, params.id, params.size, query, outside),

  figure: async ({ db, params, outside }) =>
    found(await figureStill(db, params.slug, params.phase, outside), 'This figure'),

  figureModel: async ({ db, params }) => ({ figure: { ...found(await figureCalled(db, params.slug), 'This figure') } }),
})
