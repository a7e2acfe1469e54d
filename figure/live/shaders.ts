import { BRIGHT_LEVEL, BRIGHT_OPACITY, HALF_LEVEL, HALF_OPACITY, SHADE_LEVEL } from '../light-levels.ts'
import { FILLS, TOO_FAR, WIDER } from '../muscle-piece.ts'

/** Moves each vertex between two samples and onto the picture plane. */
export const vertexShader = `#version 300 es
in vec3 placeA, placeB, outA, outB, edges;
uniform float between, grow, floorHeight, range, mirror;
uniform vec3 right, up, toViewer;
uniform vec4 window;
uniform bool isFlat, isCloth;
out vec3 normal, world, edge;
void main() {
  vec3 n = normalize(mix(outA, outB, between));
  vec3 p = mix(placeA, placeB, between) * range + n * grow;
  world = p;
  if (floorHeight > -1.) p.y = floorHeight;
  normal = n;
  edge = edges;
  float depth = -dot(p, toViewer) * .25 + (grow > 0. ? .002 : 0.) - (isFlat ? .0028 : isCloth ? .0016 : 0.);
  vec2 at = vec2(dot(p, right) - window.x, dot(p, up) - window.y) * window.zw;
  gl_Position = vec4(at.x * mirror, at.y, depth, 1.);
}`

/** Pieces of muscles in one part; two vectors each. */
export const MUSCLES = 40

/**
 * Shades in two tones and the half tone between them, tints working muscles, and cuts and inks hems. Muscles are tapered
 * strands in the world, evaluated at every pixel, so that their edges are as fine as the picture.
 */
export const fragmentShader = `#version 300 es
precision highp float;
in vec3 normal, world, edge;
uniform vec3 tone[6], light, brightFrom, highlight, ink, muscleColor, halo, toViewer;
uniform float hatch;
uniform vec4 muscles[${2 * MUSCLES}];
uniform float through[${MUSCLES}];
uniform int muscleCount, pass;
uniform float floorHeight, shadowOpacity;
uniform bool isBox, isFlat, isCloth;
out vec4 color;
float level(float value, float at) { float w = fwidth(value) + .0001; return smoothstep(at - w, at + w, value); }
void main() {
  if (edge.x < 0.) discard;
  if (pass == 1) {
    if (world.y - floorHeight > .75) discard;
    color = vec4(0., 0., 0., shadowOpacity);
    return;
  }
  if (pass == 0) { color = vec4(ink, 1.); return; }
  vec3 n = normalize(isBox ? cross(dFdx(world), dFdy(world)) : normal);
  float facing = dot(n, light);
  float soft = mix(level(facing, ${SHADE_LEVEL}), level(facing, ${HALF_LEVEL}), ${HALF_OPACITY});
  float lit = isBox ? step(.6, abs(n.y)) : soft;
  if (isFlat) lit = 1.;
  vec3 c = mix(tone[1], tone[0], lit);
  c = mix(mix(tone[3], tone[2], lit), c, level(edge.y, 0.));
  c = mix(mix(tone[5], tone[4], lit), c, max(level(edge.z, 0.), 1. - level(edge.y, 0.)));
  if (!isBox && !isFlat && !isCloth) c = mix(c, highlight, ${BRIGHT_OPACITY} * level(dot(n, brightFrom), ${BRIGHT_LEVEL}));
  if (isCloth) {
    // Collar and hems are a darker band with a seam.
    float hem = edge.x - .014;
    c = mix(mix(c, tone[1], .55), c, level(hem, 0.));
    c = mix(tone[1], c, smoothstep(.0008, .0008 + fwidth(hem), abs(hem)));
  }
  vec3 away = toViewer - n * dot(toViewer, n);
  float strength = -9., below = -1., most = -9., across = 0.;
  for (int i = 0; i < ${MUSCLES}; i++) {
    if (i >= muscleCount) break;
    vec4 from = muscles[2 * i], to = muscles[2 * i + 1];
    vec3 way = to.xyz - from.xyz, at = world - from.xyz;
    bool isDeep = from.w < 0.;
    vec3 gone = isDeep ? toViewer : n;
    float wayBack = dot(way, gone), back = dot(at, gone);
    way -= gone * wayBack;
    at -= gone * back;
    if (!isDeep) {
      way -= ${WIDER} * away * dot(way, away);
      at -= ${WIDER} * away * dot(at, away);
    }
    float t = clamp(dot(at, way) / (dot(way, way) + 1e-9), 0., 1.), r = abs(mix(from.w, to.w, t));
    vec3 off = at - way * t;
    float under = back - wayBack * t;
    if (isDeep && under > through[i]) continue;
    float tooFar = isDeep ? 0. : float(${TOO_FAR}) * max(0., abs(under) - r);
    float inside = 1. - (dot(off, off) + tooFar * tooFar) / (r * r);
    // Neighboring strands fill the notch between them, as in stills.
    float overlap = max(0., ${FILLS} - abs(inside - strength));
    if (isDeep) below = max(below, inside);
    else if (inside > most) {
      most = inside;
      across = dot(off, normalize(cross(way, gone))) / r * 3.2;
    }
    if (!isDeep) strength = max(strength, inside) + overlap * overlap / (4. * ${FILLS});
  }
  // Darker at its edge and in the shade and lighter on its ridge, as in stills.
  float covered = smoothstep(.0, .14, strength), belly = smoothstep(.28, .4, strength);
  c = mix(c, muscleColor, .82 * covered);
  c = mix(c, ink, .16 * (covered - belly) + .17 * covered * (1. - level(facing, ${HALF_LEVEL})));
  c = mix(c, highlight, .17 * smoothstep(.6, .72, strength));
  // Fibres run along a strand, as in stills; where they would flicker they are not drawn.
  float fine = fwidth(across);
  float fibre = 1. - smoothstep(.5 * fine, 1.3 * fine + .001, abs(fract(across) - .5));
  c = mix(c, ink, .38 * fibre * smoothstep(.12, .3, strength) * (1. - smoothstep(.2, .4, fine)));
  if (below > 0.) {
    float line = abs(fract((gl_FragCoord.x + gl_FragCoord.y) / hatch) - .5) * hatch;
    float rim = 1. - smoothstep(1.2, 2.2, below / (fwidth(below) + .0001));
    c = mix(mix(c, halo, .5), muscleColor, max(.3, max(rim, 1. - smoothstep(.8, 1.6, line))));
  }
  float w = fwidth(edge.x);
  c = mix(ink, c, smoothstep(.0016, .0016 + w, edge.x));
  float s = abs(edge.y) + (edge.y > .049 ? 1. : 0.);
  c = mix(ink, c, smoothstep(.0011, .0011 + fwidth(edge.y), s));
  color = vec4(c, 1.);
}`
